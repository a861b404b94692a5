import { AppError, type ErrorUser } from '../errors.ts';

/** An article that would miss something. */
export interface UsingArticle {
  id: string;
  slug: string;
  title: string;
  published: boolean;
  /** Only unsaved text uses it; of a text that is no article yet, `id` is that of the copy. */
  unsaved: boolean;
}

/** How something is deleted. */
export interface RemovalOptions {
  /** Also when a published article uses it. */
  force?: boolean | undefined;
}

/** Users named in a message. */
const namedUsers = 3;

/** @param articles all that use it; drafts and unsaved text do not count @throws AppError `in_use` */
export function requireUnusedBy(what: string, name: string, articles: readonly UsingArticle[]): void {
  const shown = articles.filter(({ published, unsaved }) => published && !unsaved);
  requireUnused(
    what,
    shown.map((article) => userOf(article, [name])),
  );
}

export function requireUnused(what: string, users: readonly ErrorUser[]): void {
  if (users.length === 0) return;
  const named = users.slice(0, namedUsers).map(({ title }) => `“${title}”`);
  const more = users.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const articles = users.length === 1 ? 'A published article uses' : `${users.length} published articles use`;
  throw new AppError('in_use', `${articles} the ${what}: ${list}.`, { users });
}

export function userOf(
  { id, slug, title }: Pick<UsingArticle, 'id' | 'slug' | 'title'>,
  uses: string[],
): ErrorUser {
  return { kind: 'article', id, slug, title, uses };
}
