/** The first line of a text that is all of it in a fence, and what a line of a fence looks like. */
const opening = /^(`{3,}|~{3,})[ \t]*(markdown|md|mdx|gfm)?[ \t]*\n/i;
const fences = /^ {0,3}(?:`{3,}|~{3,})/gm;

/**
 * The text of a model without the fence around all of it: ```` ```markdown ````, closed or cut off before
 * its end, or one without a name. Fences inside stay, as does a text that only begins with code.
 */
export function unwrapped(answer: string): string {
  const text = answer.replace(/\r\n?/g, '\n').trim();
  const [line = '', mark = '', name] = opening.exec(text) ?? [];
  if (line === '') return text;
  const inside = text.slice(line.length);
  const lastLine = inside.lastIndexOf('\n') + 1;
  const isClosing = inside.slice(lastLine).trim() === mark;
  const count = inside.match(fences)?.length ?? 0;
  if (isClosing && (name ? count % 2 === 1 : count === 1)) return inside.slice(0, lastLine).trim();
  return name ? inside.trim() : text;
}
