/** Entities of U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

const entities: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    hellip: '…',
    ndash: '–',
    mdash: '—',
  }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹' }),
  ...Object.entries({ rsaquo: '›', bull: '•', trade: '™', euro: '€', ensp: ' ', emsp: ' ', thinsp: ' ' }),
]);

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

function decodeEntities(text: string): string {
  return text.replace(entity, (written, decimal, hex, name) => {
    if (name) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? written;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

const blocks =
  'address|article|blockquote|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul';
const inline =
  'a|abbr|acronym|b|bdi|bdo|big|center|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|' +
  'sub|sup|tbody|td|th|thead|tfoot|tt|u|var|wbr|html|body|head|meta|title|iframe|object|embed|video|audio|source';
const attributes = '(?:\\s[^<>]{0,2000})?';
const unread = /<(script|style)(?:\s[^<>]{0,2000})?>[^<]*<\/\1\s*>|<!--[^<>]{0,2000}-->/gi;
const lineBreak = new RegExp(`<br${attributes}/?>`, 'gi');
const block = new RegExp(`</?(?:${blocks})${attributes}/?>`, 'gi');
const phrase = new RegExp(`</?(?:${inline})${attributes}/?>`, 'gi');

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
  return text.replace(unread, '').replace(lineBreak, '\n').replace(block, '\n\n').replace(phrase, '');
}
