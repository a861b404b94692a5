import { slugify } from './slug.ts';

/** Ids that the pages themselves use: a heading of the same name gets a number. */
const pageIds: ReadonlySet<string> = new Set([
  'main',
  'name',
  'latest',
  'contents',
  'tags',
  'related',
  'upload-tip',
  'viewer-title',
  'footnote-label',
]);

/** Gives each heading of one document its id, in order: the slug of its text, `-2`, `-3` … when it is taken. */
export function createHeadingIds(): (text: string) => string {
  const taken = new Set(pageIds);
  const next = new Map<string, number>();
  return (text) => {
    const base = slugify(text) || 'section';
    let number = next.get(base) ?? 1;
    let id = number === 1 ? base : `${base}-${number}`;
    while (taken.has(id)) id = `${base}-${++number}`;
    next.set(base, number);
    taken.add(id);
    return id;
  };
}

/** True when a heading says what the title says, whatever the spaces and the letter case. */
export function isSameHeading(heading: string, title: string): boolean {
  return plain(heading) === plain(title);
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
