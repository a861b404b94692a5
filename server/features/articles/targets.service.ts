import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { ownPath, pageNamed } from '#domain/articles/checklist/measure.ts';
import type { Targets } from '#domain/articles/checklist/targets.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { ArticleRenderingService } from './published.service.ts';

export interface TargetChecksDependencies {
  reader: Pick<Repositories, 'articles' | 'posts'>;
  preview: ArticleRenderingService['preview'];
  siteUrl: string;
  /** HTTP status of a path of this site for visitors, behind its redirects. */
  statusOf: (path: string) => Promise<number>;
}

export interface FoundTargetProblems {
  blocks: { source: string; reason: string }[];
  /** `draft`: the page exists, and visitors cannot open it yet. */
  links: { address: string; reason: string; draft: boolean }[];
}

/** Looks up what the blocks and links of a text name. */
export function createTargetChecks({ reader, preview, siteUrl, statusOf }: TargetChecksDependencies) {
  async function linkProblem(
    address: string,
  ): Promise<Omit<FoundTargetProblems['links'][number], 'address'> | null> {
    const path = ownPath(address, siteUrl);
    if (path === null || !URL.canParse(path, `${siteUrl}/article/`)) return null;
    const { pathname, search } = new URL(path, `${siteUrl}/article/`);
    const status = await statusOf(pathname + search);
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

  return {
    /** Those that cannot be shown or opened by visitors. @throws AppError for who is no admin */
    async problemsOf(actor: Actor, { blocks, links }: Targets): Promise<FoundTargetProblems> {
      requireAdmin(actor);
      const body = blocks.join('\n\n');
      const { problems } = await preview(actor, { title: '', body });
      const found: FoundTargetProblems['links'] = [];
      for (const address of links) {
        const problem = await linkProblem(address);
        if (problem) found.push({ address, ...problem });
      }
      return { blocks: problems.map(({ source, reason }) => ({ source, reason })), links: found };
    },
  };
}

export type TargetChecks = ReturnType<typeof createTargetChecks>;
