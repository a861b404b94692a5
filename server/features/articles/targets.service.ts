import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { ownPath, pageNamed } from '#domain/articles/checklist/measure.ts';
import type { Targets } from '#domain/articles/checklist/targets.ts';
import { contentTypeOf } from '#domain/media/content-types.ts';
import { isAtOrigin } from '#domain/text/addresses.ts';
import type { AppContext } from '../../compose/context.ts';
import { articleRendering } from './published.service.ts';

export interface FoundTargetProblems {
  blocks: { source: string; reason: string }[];
  /** `draft`: the page exists, and visitors cannot open it yet. */
  links: { address: string; reason: string; draft: boolean }[];
  images: { address: string; reason: string }[];
}

/**
 * Looks up what the blocks, links and images of a text name.
 * @param statusOf HTTP status for visitors behind its redirects: of a path of this site, or of a URL of its files
 */
export function createTargetChecks(app: AppContext, statusOf: (url: string) => Promise<number>) {
  const { reader, ownOrigins } = app;
  const siteUrl = app.config.site.url;

  /** The URL of a page or file of this site; null for any other. */
  function localUrl(address: string): URL | null {
    const path = ownPath(address, siteUrl);
    return path === null ? null : URL.parse(path, `${siteUrl}/article/`);
  }

  async function linkProblem(
    address: string,
  ): Promise<Omit<FoundTargetProblems['links'][number], 'address'> | null> {
    const url = localUrl(address);
    if (url === null) return null;
    const status = await statusOf(url.pathname + url.search);
    if (status === 410) return { reason: 'This page is no longer public.', draft: false };
    if (status !== 404) return null;
    const draft = await draftAt(address);
    return draft === null
      ? { reason: 'No public page has this URL.', draft: false }
      : { reason: `This ${draft} is a draft.`, draft: true };
  }

  async function draftAt(address: string): Promise<'article' | 'photo' | null> {
    const { page, subject } = pageNamed(address, siteUrl) ?? { page: 'unknown', subject: null };
    if (subject === null) return null;
    const slug = subject.toLowerCase();
    if (page === 'article') return (await reader.articles.findBySlug(slug)) ? 'article' : null;
    return (page === 'post' || page === 'photo') && (await reader.posts.findBySlug(slug)) ? 'photo' : null;
  }

  async function imageProblem(address: string): Promise<string | null> {
    const url = localUrl(address);
    if (url === null && !isAtOrigin(address, ownOrigins)) return null;
    const status = await statusOf(url === null ? address : url.pathname + url.search);
    if (status === 404 || status === 410) return 'This site has no image with this URL.';
    const isPage = url !== null && pageNamed(address, siteUrl)?.page !== 'unknown';
    const type = contentTypeOf(url?.pathname ?? '') ?? 'image/';
    return isPage || !type.startsWith('image/') ? 'This is not the URL of an image.' : null;
  }

  return {
    /** Those that cannot be shown or opened by visitors. @throws AppError for who is no admin */
    async problemsOf(actor: Actor, { blocks, links, images }: Targets): Promise<FoundTargetProblems> {
      requireAdmin(actor);
      const body = blocks.join('\n\n');
      const { problems } = await articleRendering(app).preview(actor, { title: '', body });
      const found: FoundTargetProblems = {
        blocks: problems.map(({ source, reason }) => ({ source, reason })),
        links: [],
        images: [],
      };
      for (const address of links) {
        const problem = await linkProblem(address);
        if (problem) found.links.push({ address, ...problem });
      }
      for (const address of images) {
        const reason = await imageProblem(address);
        if (reason !== null) found.images.push({ address, reason });
      }
      return found;
    },
  };
}
