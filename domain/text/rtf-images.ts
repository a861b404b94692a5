/** A picture as RTF holds it. */
export interface RtfImage {
  type: 'image/png' | 'image/jpeg';
  /** Two digits a byte. */
  hex: string;
}

const kinds = [
  ['\\pngblip', 'image/png'],
  ['\\jpegblip', 'image/jpeg'],
] as const;

/**
 * The PNG and JPEG pictures of an RTF text, in order; not those of its bullets. Word keeps each a second time in an old
 * format, which is left out. Takes time in proportion to the length.
 */
export function rtfImages(rtf: string): RtfImage[] {
  const found: RtfImage[] = [];
  const start = /\\(?:listpicture|pict)(?![a-z])/g;
  for (let match = start.exec(rtf); match; match = start.exec(rtf)) {
    const { own, end } = restOfGroup(rtf, start.lastIndex);
    start.lastIndex = end;
    const type = match[0] === '\\pict' && kinds.find(([word]) => own.includes(word))?.[1];
    if (type) found.push({ type, hex: hexOf(own) });
  }
  return found;
}

/** Content of an RTF group without the groups inside it, and where the group ends. */
function restOfGroup(rtf: string, from: number): { own: string; end: number } {
  const brace = /\\[\s\S]|[{}]/g;
  const own: string[] = [];
  let depth = 0;
  let begin = from;
  brace.lastIndex = from;
  for (let match = brace.exec(rtf); match; match = brace.exec(rtf)) {
    if (match[0] === '{') {
      if (depth === 0) own.push(rtf.slice(begin, match.index));
      depth += 1;
    } else if (match[0] === '}') {
      depth -= 1;
      if (depth < 0) return { own: [...own, rtf.slice(begin, match.index)].join(' '), end: match.index };
      if (depth === 0) begin = match.index + 1;
    }
  }
  return { own: '', end: rtf.length };
}

function hexOf(own: string): string {
  return own.replace(/\\[a-z]{1,40}-?\d{0,10} ?/g, '').replace(/[^\da-f]/gi, '');
}
