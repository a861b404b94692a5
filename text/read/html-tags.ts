import type { Range } from './source.ts';

export interface HtmlTag extends Range {
  /** Lower case; `!` for a comment or declaration. */
  name: string;
  closing: boolean;
}

const tagStart = /^(?:<([a-z][a-z0-9-]*)(?=[\s/>])|<\/([a-z][a-z0-9-]*)\s{0,20}(?=>)|<(!))/i;

/**
 * The tags and comments of a text that do not stand in `skipped`, in order. Takes time in proportion to the length:
 * a tag ends before the next `<`, so one that holds such a sign in an attribute is not seen.
 */
export function htmlTags(source: string, skipped: readonly Range[] = []): HtmlTag[] {
  const found: HtmlTag[] = [];
  // Looked for once: a text full of comments that never end would be searched to its end for each of them.
  const lastComment = source.lastIndexOf('-->');
  let range = 0;
  for (let at = source.indexOf('<'); at !== -1; ) {
    while ((skipped[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    const skip = skipped[range];
    const tag = skip && skip.start <= at ? null : tagAt(source, at, lastComment);
    if (tag) found.push(tag);
    at = source.indexOf('<', tag ? tag.end : at + 1);
  }
  return found;
}

function tagAt(source: string, start: number, lastComment: number): HtmlTag | null {
  const match = tagStart.exec(source.slice(start, start + 64));
  if (!match) return null;
  const end = match[3] ? commentEnd(source, start, lastComment) : tagEnd(source, start + match[0].length);
  const name = (match[1] ?? match[2] ?? '!').toLowerCase();
  return end === null ? null : { start, end, name, closing: match[2] !== undefined };
}

/** Longer declarations than this are none. */
const longestDeclaration = 200;

function commentEnd(source: string, start: number, lastComment: number): number | null {
  if (source.startsWith('<!--', start)) {
    return lastComment < start ? null : source.indexOf('-->', start) + '-->'.length;
  }
  const at = source.slice(start, start + longestDeclaration).indexOf('>');
  return at === -1 ? null : start + at + 1;
}

function tagEnd(source: string, from: number): number | null {
  let quote = '';
  let before = '';
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (letter === '<') return null;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '>') return at + 1;
    else if ((letter === '"' || letter === "'") && before === '=') quote = letter;
    if (!/\s/.test(letter)) before = letter;
  }
  return null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Value of an attribute of a tag, its commonest entities read; null without the attribute. */
export function attributeOf(tag: string, name: string): string | null {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  const match = pattern.exec(tag);
  const value = match && (match[1] ?? match[2] ?? match[3] ?? '');
  return value?.replace(/&(amp|quot|apos|lt|gt);/g, (_, entity: string) => entities[entity] ?? '') ?? null;
}
