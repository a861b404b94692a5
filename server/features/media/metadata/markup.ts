import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { htmlTags } from '#text/read/source.ts';

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

function decodeEntities(text: string): string {
  return text.replace(entity, (written, decimal, hex, name) => {
    if (name) return decodeNamedCharacterReference(name) || written;
    return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? written;
  });
}

const windows = new TextDecoder('windows-1252');

/** HTML reads the numbers of control characters as those of Windows: 150 is a dash. */
function characterOf(code: number): string | null {
  if (code >= 0x80 && code <= 0x9f) return windows.decode(Uint8Array.of(code));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Text that replaces a tag, by the element's name. */
const signs: ReadonlyMap<string, string> = new Map([
  ...namesWith(
    '\n\n',
    'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
      'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tr ul',
  ),
  ...namesWith('\n', 'br'),
  ...namesWith(' ', 'td th'),
  ...namesWith(
    '',
    '! a abbr acronym area audio b base basefont bdi bdo big body button canvas cite code col colgroup data datalist del ' +
      'dfn em embed font frame frameset head html i iframe img input ins kbd label link map mark math meta meter nobr ' +
      'noscript object optgroup option output param progress q rp rt ruby s samp script select small source span ' +
      'strike strong style sub sup svg tbody template textarea tfoot thead time title track tt u var video wbr',
  ),
]);

function namesWith(sign: string, names: string): [name: string, sign: string][] {
  return names.split(' ').map((name) => [name, sign]);
}

/** Elements that are skipped with their content. */
const unread: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title']);
/** Pattern of the elements that only Word writes. */
const office = /<\/?[ovwm]:[a-z]{1,20}(?:\s[^<>]{0,200})?>/gi;

/** Texts are escaped twice where one program repeats what another has escaped. */
const rounds = 2;

/** The text of HTML. What is no element of HTML stays: `a < b`, `<3`, `<jane@example.org>`. */
export function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let plain = text;
  for (let round = 0; round < rounds; round++) plain = decodeEntities(withoutElements(plain));
  plain = withoutElements(plain);
  if (plain === text) return text;
  return plain
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function withoutElements(text: string): string {
  const source = text.replace(office, '');
  const tags = htmlTags(source).filter(({ name }) => signs.has(name));
  const lastEnds = new Map(tags.filter(({ closing }) => closing).map(({ name, start }) => [name, start]));
  let plain = '';
  let from = 0;
  let left: string | null = null;
  for (const { name, closing, start, end } of tags) {
    if (left !== null && !(closing && name === left)) continue;
    if (left === null) plain += source.slice(from, start) + signs.get(name);
    left = !closing && unread.has(name) && (lastEnds.get(name) ?? -1) > start ? name : null;
    from = end;
  }
  return plain + source.slice(from);
}
