import { AppError, type ErrorUser } from '#domain/errors.ts';

/** An article or a page that uses a record. */
interface UsingText extends Pick<ErrorUser, 'kind'> {
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
  const kinds = [...new Set(users.map(({ kind }) => kind))].sort();
  const several = kinds.map((kind) => (kind === 'series' ? kind : `${kind}s`)).join(' and ');
  const using =
    users.length === 1 ? `A published ${kinds[0]} uses` : `${users.length} published ${several} use`;
  throw new AppError('in_use', `${using} the ${what}: ${list}.`, { users });
}

/** @param texts all that use it; drafts and unsaved text do not count @throws AppError `in_use` */
export function requireUnusedBy(what: string, name: string, texts: readonly UsingText[]): void {
  const users = texts.filter(({ published, unsaved }) => published && !unsaved);
  requireUnused(
    what,
    users.map(({ kind, id, slug, title }) => ({ kind, id, slug, title, uses: [name] })),
  );
}
