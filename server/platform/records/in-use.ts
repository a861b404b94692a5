import { AppError, type ErrorUser } from '#domain/errors.ts';

/** An article that uses a record. */
interface UsingArticle {
  id: string;
  slug: string;
  title: string;
  published: boolean;
  unsaved: boolean;
}

/** Users named in a message. */
const namedUsers = 3;

/** @throws AppError `in_use` when there are users */
export function requireUnused(what: string, users: readonly ErrorUser[]): void {
  if (users.length === 0) return;
  const named = users.slice(0, namedUsers).map(({ title }) => `“${title}”`);
  const more = users.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const articles = users.length === 1 ? 'A published article uses' : `${users.length} published articles use`;
  throw new AppError('in_use', `${articles} the ${what}: ${list}.`, { users });
}

/** @param articles all that use it; drafts and unsaved text do not count @throws AppError `in_use` */
export function requireUnusedBy(what: string, name: string, articles: readonly UsingArticle[]): void {
  const users = articles.filter(({ published, unsaved }) => published && !unsaved);
  requireUnused(
    what,
    users.map(({ id, slug, title }) => ({ kind: 'article', id, slug, title, uses: [name] })),
  );
}
