/** A text of a shape that parsers handle badly, at any size. */
export interface HostileShape {
  name: string;
  /** About so many characters, never more. */
  text: (size: number) => string;
}

const repeated = (part: string, size: number) => part.repeat(Math.floor(size / part.length));
const repeat = (part: string) => (size: number) => repeated(part, size);
/** The first half opens, the second half closes. */
const nested = (open: string, close: string) => (size: number) => {
  const depth = Math.floor((size - 1) / (open.length + close.length));
  return `${open.repeat(depth)}a${close.repeat(depth)}`;
};
/** Each part is made of its number, so that no two are the same. */
const numbered = (part: (number: number) => string) => (size: number) => {
  let text = '';
  for (let number = 1; ; number += 1) {
    const next = part(number);
    if (text.length + next.length > size) return text;
    text += next;
  }
};

/** Nesting, repetition and what is never closed, of everything that a text may hold. */
export const hostileShapes: readonly HostileShape[] = [
  { name: 'tables in tables, never closed', text: repeat('<table><tr><td>') },
  { name: 'tables in tables', text: nested('<table><tr><td>', '</td></tr></table>') },
  { name: 'divs, never closed', text: repeat('<div>') },
  { name: 'divs in divs', text: nested('<div>', '</div>') },
  { name: 'spans in spans', text: nested('<span>', '</span>') },
  { name: 'lists in lists in HTML', text: nested('<ul><li>', '</li></ul>') },
  { name: 'formatting in paragraphs, never closed', text: numbered((number) => `<b title=${number}><p>`) },
  { name: 'links in HTML, never closed', text: repeat('<a href="/a">a ') },
  { name: 'paragraphs in HTML, never closed', text: repeat('<p>a') },
  { name: 'tags that never end', text: repeat('<a ') },
  { name: 'attributes that never end', text: (size) => `<a${repeated(' b="c', size - 2)}` },
  { name: 'comments, never closed', text: repeat('<!-- ') },
  { name: 'closing tags alone', text: repeat('</b></p>') },
  { name: 'unknown elements', text: numbered((number) => `<x${number}>`) },
  { name: 'elements in blocks of their own', text: repeat('<div>\n\na\n\n</div>\n\n') },
  { name: 'scripts, never closed', text: repeat('<script>a') },
  { name: 'headings underlined', text: repeat('a\n---\n') },
  { name: 'headings underlined twice', text: repeat('a\n===\n\n') },
  { name: 'headings with marks', text: repeat('# a\n') },
  { name: 'rules, as before front matter', text: repeat('---\n') },
  { name: 'front matter', text: repeat('---\na: b\n---\n') },
  { name: 'tables of Markdown', text: repeat('|a|\n|-|\n|b|\n\n') },
  {
    name: 'a table of many columns',
    text: (size) => `${repeated('|a', size / 2 - 2)}|\n${repeated('|-', size / 2 - 2)}|\n`,
  },
  { name: 'a table of many rows', text: (size) => `|a|b|\n|-|-|\n${repeated('|c|d|\n', size - 12)}` },
  { name: 'quotes in quotes', text: repeat('>') },
  { name: 'quotes on lines of growing depth', text: numbered((number) => `${'>'.repeat(number)} a\n`) },
  { name: 'lists in lists', text: repeat('- ') },
  { name: 'items of one list', text: repeat('- a\n') },
  { name: 'numbered lists by indentation', text: numbered((number) => `${'   '.repeat(number - 1)}1. a\n`) },
  { name: 'stars', text: repeat('*') },
  { name: 'emphasis in emphasis', text: nested('*a ', ' a*') },
  { name: 'underscores of both kinds', text: repeat('_a __b ') },
  { name: 'opening brackets', text: repeat('[') },
  { name: 'links, never closed', text: repeat('[a](') },
  { name: 'pictures in pictures', text: nested('![', '](a)') },
  { name: 'references', text: (size) => `${repeated('[a] ', size - 8)}\n\n[a]: /b` },
  { name: 'definitions of references', text: numbered((number) => `[a${number}]: /b\n`) },
  { name: 'footnotes', text: (size) => `${repeated('[^1]', size - 9)}\n\n[^1]: x` },
  { name: 'definitions of footnotes', text: numbered((number) => `[^${number}]: a [^${number}]\n`) },
  { name: 'entities', text: repeat('&amp;&#60;') },
  { name: 'entities that never end', text: repeat('&am') },
  { name: 'shortcodes', text: repeat('[youtube id="dQw4w9WgXcQ"]') },
  { name: 'shortcodes that never end', text: repeat('[button url="') },
  {
    name: 'fences of code, never closed',
    text: numbered((number) => `${'`'.repeat(3 + (number % 7))}\na\n`),
  },
  { name: 'lonely backticks', text: numbered((number) => `${'`'.repeat(number)} `) },
  { name: 'addresses', text: repeat('https://a.example/b ') },
  { name: 'addresses in angle brackets', text: repeat('<https://a.example>') },
  { name: 'addresses without an end', text: (size) => `https://a.example/${repeated('(', size - 18)}` },
  { name: 'addresses of mail', text: repeat('a@b.c ') },
  { name: 'dots and blanks', text: (size) => `${repeated('. ', size - 1)}a` },
  { name: 'blanks', text: (size) => `a${repeated(' ', size - 2)}b` },
  { name: 'empty lines with blanks', text: repeat(' \n') },
  { name: 'words to verify, never closed', text: repeat('[VERIFY ') },
  { name: 'backslashes', text: repeat('\\') },
  { name: 'marks of tasks', text: repeat('- [ ] a\n') },
];
