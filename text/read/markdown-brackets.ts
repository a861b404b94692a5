import type { Range } from './source.ts';

export interface MarkdownBrackets {
  /** Where the closing bracket of a link stands; that of a picture is not among them. */
  links: ReadonlySet<number>;
  /** Labels that links refer to and no picture does, as {@link labelKey} has them. */
  linkLabels: ReadonlySet<string>;
}

/** Brackets, with the label after them; what is escaped and the end of a paragraph are told apart from them. */
const signs =
  /\\[^\n]|\n[ \t>]{0,200}\r?\n|!?\[|\](?:\[(?<label>[^[\]\n]{1,300})\]|\[\]|(?<isDefinition>:))?/g;
const longestLabel = 300;

/** What of the brackets of a text belongs to links: read once through, without building a tree. */
export function markdownBrackets(text: string, code: readonly Range[]): MarkdownBrackets {
  const links = new Set<number>();
  const labels = { link: new Set<string>(), picture: new Set<string>() };
  let open: { at: number; kind: 'link' | 'picture' }[] = [];
  for (const { index, 0: sign, groups } of bracketsOutside(text, code)) {
    if (sign.startsWith('\\')) continue;
    if (sign.startsWith('\n')) open = [];
    else if (sign.endsWith('[')) open.push({ at: index + sign.length, kind: kindOf(sign) });
    else {
      const { at, kind } = open.pop() ?? { at: index, kind: 'link' };
      if (kind === 'link') links.add(index);
      if (kind === 'link' && groups?.isDefinition) continue;
      const label = groups?.label ?? (index - at <= longestLabel ? text.slice(at, index) : '');
      labels[kind].add(labelKey(label));
    }
  }
  return { links, linkLabels: new Set([...labels.link].filter((label) => !labels.picture.has(label))) };
}

const kindOf = (sign: string) => (sign.startsWith('!') ? 'picture' : 'link');

/** Labels that differ in case or blanks only are the same one. */
export function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function bracketsOutside(text: string, code: readonly Range[]): RegExpExecArray[] {
  let range = 0;
  return [...text.matchAll(signs)].filter(({ index }) => {
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= index) range += 1;
    return (code[range]?.start ?? Number.POSITIVE_INFINITY) > index;
  });
}
