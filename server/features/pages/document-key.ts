import type { PageName } from '#domain/site/paths.ts';
import { fold } from '#domain/text/fold.ts';
import type { Asked } from './asked.ts';

/** Pages that have further ones; of the others the page parameter makes no second copy. */
const paged: ReadonlySet<PageName> = new Set(['tag', 'city', 'hub', 'photos', 'articles']);

/** Exactly as the page's look-up reads the subject: a wider key would keep one subject's 404 for another. */
function keyOfSubject(name: PageName, subject: string | null): string {
  if (name === 'unknown') return '';
  const asked = subject ?? '\u0000';
  return name === 'tag' || name === 'city' ? fold(asked) : asked.toLowerCase();
}

/** Which document this is, whatever way it was asked for: the cache's key. Unknown parameters do not count. */
export function documentKey({ target, pageNumber, isCanonicalHost }: Omit<Asked, 'actor'>): string {
  const { page: name, subject } = target;
  const number = paged.has(name) ? pageNumber : 1;
  return `${isCanonicalHost ? 'own' : 'other'} ${name} ${number} ${keyOfSubject(name, subject)}`;
}
