import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type ArticlePreviewAnswer,
  articlePreviewAnswer,
  articlePreviewBody,
  articleRequestBytes,
  type LinkTargetView,
  linkTarget,
  pageCompletion,
  previewAnswer,
  previewBody,
  targetProblems,
  targetsBody,
} from '#contract/articles.ts';
import { completionQuery } from '#contract/posts.ts';
import type { Actor } from '#domain/access/account.ts';
import type { LinkTarget } from '#domain/articles/links/suggest-links.ts';
import { derivatives, type SiteContext } from '../../platform/presenting/site.ts';
import type { LinkTargetsService } from './links.service.ts';
import type { TargetChecks } from './targets.service.ts';

export interface LinkTargetRoutesOptions {
  linkTargets: LinkTargetsService;
  targetChecks: TargetChecks;
  site: SiteContext;
}

/** What an article may link to: for the suggestions beside the editor, and for its link dialog. */
export function linkTargetRoutes(
  app: FastifyInstance,
  { linkTargets, targetChecks, site }: LinkTargetRoutesOptions,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/admin/completions/pages',
    {
      schema: {
        tags: ['Articles'],
        summary: 'Find a page to link to',
        querystring: completionQuery,
        response: { 200: z.array(pageCompletion) },
      },
    },
    async (request) =>
      (await linkTargets.find(request.actor, request.query)).map(({ media, ...page }) => ({
        ...page,
        thumbnail_url: (media && derivatives(site, media).webp_384w) ?? null,
      })),
  );
  typed.get(
    '/api/admin/link-targets',
    {
      schema: {
        tags: ['Articles'],
        summary: 'List published pages for internal links',
        response: { 200: z.array(linkTarget) },
      },
    },
    async (request) => (await linkTargets.list(request.actor)).map(presentLinkTarget),
  );
  typed.post(
    '/api/admin/articles/targets',
    {
      bodyLimit: articleRequestBytes,
      schema: {
        tags: ['Articles'],
        summary: 'Find blocks, links and images that visitors cannot see or open',
        body: targetsBody,
        response: { 200: targetProblems },
      },
    },
    ({ actor, body }) => targetChecks.problemsOf(actor, body),
  );
}

export interface AdminPreviewOptions {
  /** Markdown with shortcodes to sanitised HTML, as its owner sees it before saving. @throws for who is no admin */
  previewStory: (actor: Actor, story: string) => Promise<{ html: string }>;
  /** As the article's page shows it, and with what visitors do not see. @throws for who is no admin */
  previewArticle: (actor: Actor, article: { title: string; body: string }) => Promise<ArticlePreviewAnswer>;
  /** Read each time: its settings may change. */
  site: Pick<SiteContext, 'locationPrecision'>;
}

/** A story of 100,000 letters of any script. */
const bodyLimit = 1024 * 1024;

/** Previews of unsaved text. */
export function adminPreviewRoutes(
  app: FastifyInstance,
  { previewStory, previewArticle, site }: AdminPreviewOptions,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/admin/articles/preview',
    {
      bodyLimit: articleRequestBytes,
      schema: {
        tags: ['Articles'],
        summary: 'Preview a body',
        body: articlePreviewBody,
        response: { 200: articlePreviewAnswer },
      },
    },
    async ({ actor, body }) => {
      const { html, contents } = await previewArticle(actor, body);
      return { html, contents };
    },
  );

  typed.post(
    '/api/admin/posts/preview',
    {
      bodyLimit,
      schema: {
        tags: ['Posts'],
        summary: 'Preview a story',
        body: previewBody,
        response: { 200: previewAnswer },
      },
    },
    async ({ actor, body }) => {
      const { html } = await previewStory(actor, body.story);
      return { html, location_precision: site.locationPrecision };
    },
  );
}

function presentLinkTarget({ kind, title, href, terms }: LinkTarget): LinkTargetView {
  return { kind, title, href, terms: [...terms] };
}
