import { slugify } from './slug.ts';

/** Ids that the pages themselves use: a heading of the same name gets a number. */
const pageIds: ReadonlySet<string> = new Set([
  'main',
  'name',
  'latest',
  'themes',
  'contents',
  'sources',
  'tags',
  'related',
  'found-photos',
  'found-texts',
  'search-query',
  'browse-years',
  'browse-tags',
  'browse-cities',
  'browse-cameras',
  'upload-tip',
  'more-links',
  'viewer-title',
  'footnote-label',
]);

/** Gives each part of one document an id of its own, in order: the wanted one, `-2`, `-3` … when it is taken. */
export function createIds(others: readonly string[] = []): (wanted: string) => string {
  const taken = new Set([...pageIds, ...others]);
  const next = new Map<string, number>();
  return (wanted) => {
    let number = next.get(wanted) ?? 1;
    let id = number === 1 ? wanted : `${wanted}-${number}`;
    while (taken.has(id)) id = `${wanted}-${++number}`;
    next.set(wanted, number);
    taken.add(id);
    return id;
  };
}

/**
 * Gives each heading of one document its id: the slug of its text.
 * @param others ids that are taken already
 */
export function createHeadingIds(others: readonly string[] = []): (text: string) => string {
  const nextId = createIds(others);
  return (text) => nextId(slugify(text) || 'section');
}

/** True when a heading says what the title says, whatever the spaces and the letter case. */
export function isSameHeading(heading: string, title: string): boolean {
  return plain(heading) === plain(title);
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
