import { createRequire } from 'node:module';

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { tests: { markdown: string }[] };

/** The examples of the specification of CommonMark. */
export const commonMarkExamples: readonly string[] = tests.map(({ markdown }) =>
  markdown.replaceAll('→', '\t'),
);

/** The examples of the extensions in the specification of GitHub Flavored Markdown. */
export const gfmExamples: readonly string[] = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
  '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
  '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
  '| abc | def |\n| --- |\n| bar |\n',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
  '| abc | def |\n| --- | --- |\n',
  '- [ ] foo\n- [x] bar\n',
  '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
  '~~Hi~~ Hello, ~there~ world!\n',
  'This ~~has a\n\nnew paragraph~~.\n',
  'This will ~~~not~~~ strike.\n',
  'www.commonmark.org\n',
  'Visit www.commonmark.org/help for more information.\n',
  'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n',
  'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)\n',
  'www.google.com/search?q=(business))+ok\n',
  'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;\n',
  'www.commonmark.org/he<lp\n',
  'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n',
  'foo@bar.baz\n',
  "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
  'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
  'mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b\n\nmailto:a.b-c_d@a.b.\n\nmailto:a.b-c_d@a.b/\n\nxmpp:foo@bar.baz\n',
  '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n',
  'Words[^1] and more[^note].\n\n[^1]: First note.\n\n[^note]: Second *note*\n\n    with two paragraphs.\n\n[^none]: Nothing refers to it.\n',
];

/** As a generator of random numbers gives them; the same ones in each run, so that a failure can be repeated. */
export function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

const between = ['\n\n', '\n\n', '\n', ' ', '\n\n> ', '\n- ', '\n\n    '];

/** Three parts in a row, joined in one of several ways; the same texts in each run. */
export function randomTexts(count: number, parts: readonly string[]): string[] {
  const random = numbers(7);
  const chosen = (items: readonly string[]) => items[random.next().value % items.length] ?? '';
  return Array.from({ length: count }, () =>
    [chosen(parts), chosen(between), chosen(parts), chosen(between), chosen(parts)].join(''),
  );
}
