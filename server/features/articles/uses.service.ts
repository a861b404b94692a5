import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { pageNamed } from '#domain/articles/checklist/measure.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { hubSlugs } from '#domain/clusters/cluster.ts';
import type { ErrorUser } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import { requireUnused } from '../../platform/records/in-use.ts';
import type { PublishedBody } from './uses.repository.ts';

/** A record, with all slugs that lead to it. */
interface Wanted {
  page: 'post' | 'hub';
  name: string;
  slugs: readonly string[];
}

/** Texts read at once: their bodies are in memory. */
const textsAtOnce = 50;

/** Finds published articles, pages and series that use a photo or a hub. Does not check the actor. */
export const usesService = perApp(({ reader, texts, config }) => {
  async function linking(wanted: readonly Wanted[]): Promise<ErrorUser[]> {
    const bySlug = new Map(
      wanted.flatMap((one) => one.slugs.map((slug) => [`${one.page} ${slug}`, one.name] as const)),
    );
    const users: ErrorUser[] = [];
    for (const kind of ['article', 'page'] as const) {
      for await (const text of published(kind)) {
        await yieldToRequests();
        const uses = mayLink(text, wanted) ? await namesIn(text.body, bySlug) : [];
        if (uses.length > 0) users.push(userOf(text, uses));
      }
    }
    return users;
  }

  async function* published(kind: PublishedBody['kind']): AsyncGenerator<PublishedBody> {
    for (let after = ''; ; ) {
      const texts = await reader.articleLinks.bodies(kind, after, textsAtOnce);
      yield* texts;
      const last = texts.at(-1);
      if (!last || texts.length < textsAtOnce) return;
      after = last.id;
    }
  }

  async function inSeries(posts: readonly Post[]): Promise<ErrorUser[]> {
    const names = new Map(posts.map(({ id, title, slug }) => [id, title || slug]));
    const found = await reader.series.showing([...names.keys()]);
    return found.map(({ postId, ...series }) => ({
      kind: 'series',
      ...series,
      uses: [names.get(postId) ?? ''],
    }));
  }

  async function namesIn(body: string, bySlug: ReadonlyMap<string, string>): Promise<string[]> {
    const names = linkedPages(await texts.linksIn(body), config.site.url).flatMap(
      ({ page, slug }) => bySlug.get(`${page} ${slug}`) ?? [],
    );
    return [...new Set(names)];
  }

  return {
    /** @throws AppError `in_use` when published articles, pages or series link to these photos or show them */
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
      const showing = shown.map(({ mediaId, ...text }) => userOf(text, [names.get(mediaId) ?? '']));
      requireUnused(
        posts.length === 1 ? 'photo' : 'photos',
        merged([...(await linking(wanted)), ...showing, ...(await inSeries(posts))]),
      );
    },

    /** @throws AppError `in_use` when published articles or pages link to its page */
    async requireUnusedHub({ id, name }: Cluster): Promise<void> {
      const former = await reader.addresses.leadingTo('hub', [id]);
      const slugs = [...hubSlugs(name), ...(former.get(id) ?? [])];
      requireUnused('hub', await linking([{ page: 'hub', name, slugs }]));
    },
  };
});

const plainSlug = /^[a-z0-9-]+$/;

/** A quick check before the body is parsed; slugs of hubs may contain other letters, also percent-encoded. */
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

function userOf({ kind, id, slug, title }: Omit<PublishedBody, 'body'>, uses: string[]): ErrorUser {
  return { kind, id, slug, title, uses };
}

/** Each article, page and series once. */
function merged(users: readonly ErrorUser[]): ErrorUser[] {
  const byId = new Map<string, ErrorUser>();
  for (const user of users) {
    const uses = [...new Set([...(byId.get(user.id)?.uses ?? []), ...user.uses])];
    byId.set(user.id, { ...user, uses });
  }
  return [...byId.values()];
}

/** A photo's or a hub's page that a text links to. */
export interface LinkedPage {
  page: 'post' | 'hub';
  /** Lower case. */
  slug: string;
}

/** Photos and hubs among the URLs, in any form. */
function linkedPages(addresses: readonly string[], siteUrl: string): LinkedPage[] {
  return addresses.flatMap((address): LinkedPage[] => {
    const { page, subject } = pageNamed(address, siteUrl) ?? {};
    if (!subject || (page !== 'post' && page !== 'photo' && page !== 'hub')) return [];
    return [{ page: page === 'hub' ? 'hub' : 'post', slug: decoded(subject).toLowerCase() }];
  });
}

/** Percent-encoded letters as themselves; broken ones stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
