import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
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
import type { LinkTarget } from '#domain/articles/links/suggest-links.ts';
import type { AppContext } from '../../compose/context.ts';
import { derivatives } from '../../platform/presenting/site.ts';
import { linkTargetsService } from './links.service.ts';
import { articleRendering } from './published.service.ts';
import { createTargetChecks } from './targets.service.ts';

/** Targets that an article may link to: for the suggestions beside the editor, and for its link dialog. */
export function linkTargetRoutes(
  http: FastifyInstance,
  app: AppContext,
  statusOf: (url: string) => Promise<number>,
): void {
  const linkTargets = linkTargetsService(app);
  const targetChecks = createTargetChecks(app, statusOf);
  const typed = http.withTypeProvider<ZodTypeProvider>();
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
        thumbnail_url: (media && derivatives(app.site, media).webp_384w) ?? null,
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

/** A story of 100,000 letters of any script. */
const bodyLimit = 1024 * 1024;

/** Previews of unsaved text. */
export function adminPreviewRoutes(http: FastifyInstance, app: AppContext): void {
  const rendering = articleRendering(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

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
      const { html, contents } = await rendering.preview(actor, body);
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
      const { html } = await rendering.previewStory(actor, body.story);
      return { html, location_precision: app.site.locationPrecision };
    },
  );
}

function presentLinkTarget({ kind, title, href, terms }: LinkTarget): LinkTargetView {
  return { kind, title, href, terms: [...terms] };
}
