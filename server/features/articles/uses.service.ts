import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { linkedPages } from '#domain/articles/linked-pages.ts';
import type { Cluster } from '#domain/clusters/cluster.ts';
import { hubSlugs } from '#domain/clusters/cluster.ts';
import { AppError, type ErrorUser } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import { readText } from '#text/read/reading.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { PublishedBody } from './article-links.repository.ts';
import type { UsingArticle } from './uses.repository.ts';

export interface UsesDependencies {
  reader: Pick<Repositories, 'addresses' | 'articleLinks'>;
  siteUrl: string;
}

/** Something that may be linked to, by all slugs that lead to it. */
interface Wanted {
  page: 'post' | 'hub';
  name: string;
  slugs: readonly string[];
}

/** How something is deleted. */
export interface RemovalOptions {
  /** Also when a published article uses it. */
  force?: boolean | undefined;
}

export type UsesService = ReturnType<typeof createUsesService>;

/** Articles read at once: their bodies are in memory. */
const articlesAtOnce = 50;
/** Users named in a message. */
const namedUsers = 3;

/** Which published articles would miss a photo or a hub. Nobody is asked who they are. */
export function createUsesService({ reader, siteUrl }: UsesDependencies) {
  async function linking(wanted: readonly Wanted[]): Promise<ErrorUser[]> {
    const bySlug = new Map(
      wanted.flatMap((one) => one.slugs.map((slug) => [`${one.page} ${slug}`, one.name] as const)),
    );
    const users: ErrorUser[] = [];
    for (let after = ''; ; ) {
      const articles = await reader.articleLinks.bodies(after, articlesAtOnce);
      for (const article of articles) {
        await yieldToRequests();
        const uses = mayLink(article, wanted) ? namesIn(article.body, bySlug) : [];
        if (uses.length > 0) users.push(userOf(article, uses));
      }
      const last = articles.at(-1);
      if (!last || articles.length < articlesAtOnce) return users;
      after = last.id;
    }
  }

  function namesIn(body: string, bySlug: ReadonlyMap<string, string>): string[] {
    const names = linkedPages(readText(body), siteUrl).flatMap(
      ({ page, slug }) => bySlug.get(`${page} ${slug}`) ?? [],
    );
    return [...new Set(names)];
  }

  return {
    /** @throws AppError `in_use` when published articles link to these photos or show them */
    async requireUnusedPosts(posts: readonly Post[]): Promise<void> {
      if (posts.length === 0) return;
      const former = await reader.addresses.leadingTo(
        'post',
        posts.map(({ id }) => id),
      );
      const wanted = posts.map(({ id, slug, ...post }) => ({
        page: 'post' as const,
        name: post.title || slug,
        slugs: [slug, ...(former.get(id) ?? [])],
      }));
      const names = new Map(posts.map(({ media, title, slug }) => [media?.id ?? '', title || slug]));
      const shown = await reader.articleLinks.showing([...names.keys()].filter((id) => id !== ''));
      const showing = shown.map(({ mediaId, ...article }) => userOf(article, [names.get(mediaId) ?? '']));
      requireUnused(
        posts.length === 1 ? 'photo' : 'photos',
        merged([...(await linking(wanted)), ...showing]),
      );
    },

    /** @throws AppError `in_use` when published articles link to its page */
    async requireUnusedHub({ id, name }: Cluster): Promise<void> {
      const former = await reader.addresses.leadingTo('hub', [id]);
      const slugs = [...hubSlugs(name), ...(former.get(id) ?? [])];
      requireUnused('hub', await linking([{ page: 'hub', name, slugs }]));
    },
  };
}

/** @param articles all that use it; drafts and unsaved text do not count @throws AppError `in_use` */
export function requireUnusedBy(what: string, name: string, articles: readonly UsingArticle[]): void {
  const shown = articles.filter(({ published, unsaved }) => published && !unsaved);
  requireUnused(
    what,
    shown.map((article) => userOf(article, [name])),
  );
}

function requireUnused(what: string, users: readonly ErrorUser[]): void {
  if (users.length === 0) return;
  const named = users.slice(0, namedUsers).map(({ title }) => `“${title}”`);
  const more = users.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const articles = users.length === 1 ? 'A published article uses' : `${users.length} published articles use`;
  throw new AppError('in_use', `${articles} the ${what}: ${list}.`, { users });
}

const plainSlug = /^[a-z0-9-]+$/;

/** A look at the text before it is read as Markdown; slugs of hubs may hold other letters, also percent-encoded. */
function mayLink({ body }: PublishedBody, wanted: readonly Wanted[]): boolean {
  const text = body.toLowerCase();
  const words = new Set(text.match(/[a-z0-9-]+/g));
  return wanted.some(({ slugs }) =>
    slugs.some((slug) =>
      plainSlug.test(slug)
        ? words.has(slug)
        : text.includes(slug) || text.includes(encodeURIComponent(slug).toLowerCase()),
    ),
  );
}

function userOf({ id, slug, title }: Omit<PublishedBody, 'body'>, uses: string[]): ErrorUser {
  return { kind: 'article', id, slug, title, uses };
}

/** Each article once. */
function merged(users: readonly ErrorUser[]): ErrorUser[] {
  const byId = new Map<string, ErrorUser>();
  for (const user of users) {
    const uses = [...new Set([...(byId.get(user.id)?.uses ?? []), ...user.uses])];
    byId.set(user.id, { ...user, uses });
  }
  return [...byId.values()];
}
