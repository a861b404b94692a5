/** Characters that markup may take between two signs of a text: the marks of quotes and lists, a tag. */
const reach = 200;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** A line end in a span of code is read as a blank. */
const [blank, lineEnd] = [0x20, 0x0a];

/**
 * For each unit of a text that was read from a source its place there. Signs that are not found (`&amp;` is read as
 * `&`) get the place where the search for them began.
 * @param places gets them
 * @returns where the text ends in the source
 */
export function findPlaces(text: string, source: string, start: number, places: number[]): number {
  let at = start;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isBreak = code === blank && source.charCodeAt(at) === lineEnd;
    if (!isBreak && source.charCodeAt(at) !== code && source[at] !== '&')
      at = nextOf(text[index] ?? '', source, at);
    places.push(at);
    if (source[at] === '&') at = afterEntity(text, index, source, at);
    else if (isBreak || source.charCodeAt(at) === code) at += 1;
  }
  return at;
}

function nextOf(sign: string, source: string, at: number): number {
  const near = source.slice(at, at + reach);
  // A tab may be read as blanks: none of a later line belongs to it.
  const found = (sign === ' ' ? (near.split('\n', 1)[0] ?? '') : near).indexOf(sign);
  return found === -1 ? at : at + found;
}

function afterEntity(text: string, index: number, source: string, at: number): number {
  entity.lastIndex = at;
  const written = entity.exec(source)?.[0];
  if (written && !text.startsWith(written, index)) return at + written.length;
  return text[index] === '&' ? at + 1 : at;
}
