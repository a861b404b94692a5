import { describe, expect, it } from 'vitest';
import { humanize, humanizeWithIssues } from '../../../text/read/humanize.ts';

describe('humanize', () => {
  it.each([
    ['makes line endings one', 'One.\r\nTwo.\rThree.', 'One.\nTwo.\nThree.'],
    ['takes away blanks before a line ends', 'One.  \nTwo.\t\n', 'One.\nTwo.'],
    ['makes runs of blanks one blank', 'One  two\t\tthree \t four', 'One two three four'],
    ['trims', '\n\n  One.  \n\n', 'One.'],
    ['leaves no more than one empty line', 'One.\n\n\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree.'],
    ['leaves one empty line of lines that held blanks', 'One.\n \n\t\n\nTwo.', 'One.\n\nTwo.'],
    ['begins sentences with a capital', 'one. two! three? four', 'One. Two! Three? Four'],
    [
      'begins a sentence behind several marks',
      'what?! never. как?! нет!! да',
      'What?! Never. Как?! Нет!! Да',
    ],
    ['begins Cyrillic sentences with a capital', 'дождь. трамвай! куда? ёлка', 'Дождь. Трамвай! Куда? Ёлка'],
    ['begins accented sentences with a capital', 'été. über. ñandú.', 'Été. Über. Ñandú.'],
    ['begins a paragraph with a capital', '# the tram\n\nrain falls', '# The tram\n\nRain falls'],
    ['sees through emphasis and quotes', '*one.* **two.** “three.”', '*One.* **Two.** “Three.”'],
    ['sees through HTML', '<p>one. <em>two.</em></p>', '<p>One. <em>Two.</em></p>'],
    ['begins a sentence with an abbreviation', 'e.g. this. т.е. это', 'E.g. this. Т.е. это'],
    ['knows the Russian I', 'был я. она ушла', 'Был я. Она ушла'],
    ['begins a sentence behind a closing abbreviation', 'в г. москва. она там', 'В г. москва. Она там'],
    ['capitalises over a line break', 'one.\ntwo.', 'One.\nTwo.'],
    [
      'begins the items of a list',
      '1. one\n2) two\n\n- three\n  * four. five',
      '1. One\n2) Two\n\n- Three\n  * Four. Five',
    ],
    [
      'begins items in emphasis, quotes and links',
      '- **one**\n- “two”\n- [three](/a)',
      '- **One**\n- “Two”\n- [Three](/a)',
    ],
    [
      'begins items of tasks and of quoted lists',
      '- [x] one\n> - two\n> + дождь',
      '- [x] One\n> - Two\n> + Дождь',
    ],
    [
      'begins the items of a list in HTML',
      '<ul><li>one</li>\n<li><em>two</em></li></ul>',
      '<ul><li>One</li>\n<li><em>Two</em></li></ul>',
    ],
  ])('%s', (_, text, expected) => {
    expect(humanize(text)).toBe(expected);
  });

  it.each([
    ['fenced code', 'Code:\n\n```\nlet  x  = 1. y\n\n\n\nz  \n```'],
    ['indented code', 'Code:\n\n    let  x = 1. y'],
    ['code in a line', 'Type `npm  run.  dev` now.'],
    ['HTML code', '<code>a.  b</code>'],
    ['an address', 'See https://example.org/a.b?x=one. Then go on.'],
    ["a link's target", 'A [link](https://example.org/one.two "a  title") here.'],
    ['a reference', '[name]: https://example.org/one.two'],
    ['an HTML comment', 'Word. <!-- one.  two\n\n\n\nthree --> More.'],
    ['an HTML tag', '<a href="x"  title="one. two">Word</a>'],
    ['a shortcode', 'A [button url="/one.  two" target="_blank"]press.  me[/button] here.'],
    ['a table shortcode', '[table csv="/media/a.csv" caption="one.  two"]'],
    ['English abbreviations', 'Bread, e.g. rye, i.e. dark, and Dr. who, approx. ten, cf. above.'],
    ['Russian abbreviations', 'Город, т.е. улица, напр. эта, и т.п. вещи, им. автора.'],
    ['Russian abbreviations with blanks', 'Дождь, т. е. вода, и т. д. и т. п. до 44 г. до н. э. там.'],
    ['English abbreviations with blanks', 'Bread, e. g. rye, i. e. dark, at 5 p. m. there.'],
    [
      'abbreviations that may end a sentence too',
      'Trams, buses, etc. and at 5 a.m. or 6 p.m. the U.S. army.',
    ],
    ['initials', 'By J. R. smith.'],
    [
      'a file or address where a sentence begins',
      'Yes. main.ts is it. me@example.com too. snake_case as well.',
    ],
    ['code that the text begins with', '    let x = 1. y\n\nThen.'],
    ['decimals and file names', 'A 3.5 mm plug and photo.jpg are there.'],
    ['an ellipsis', 'Wait... and see… or go.'],
    ['the indentation of lists', '- One\n  - Two\n    - Three\n      1. Four'],
    ['a line that goes on', 'A long line\ngoes on here.'],
    ['names with a small letter', 'Yes. iPhone and eBay.'],
    ['numbers', 'Yes. 3 trams.'],
    ['other scripts', '雨。電車。'],
    ['what only looks like an item', 'A long line with 3 - one or more\nat 1.5 s.'],
    ['names and code in items', '- iPhone\n- `one`\n- main.ts\n- https://example.org/one'],
    ['a sentence within quotes', 'He said "stop!" and left.'],
  ])('leaves %s as it is', (_, text) => {
    expect(humanize(text)).toBe(text);
  });

  it('changes nothing the second time', () => {
    const text = 'one.  two\r\n\r\n\r\n- a\n  - b. c\n\n`x  y`  z. дождь  \n';
    expect(humanize(humanize(text))).toBe(humanize(text));
  });

  it.each([
    [
      'quotes on lines of growing depth',
      Array.from({ length: 200 }, (_, index) => `${'>'.repeat(index)} a\n`).join(''),
    ],
    ['a line of quotes', `a ${'>'.repeat(3000)}a. b`.repeat(3)],
  ])('takes time in proportion to the length of %s', (_, text) => {
    expect(humanize(text).length).toBeGreaterThan(0);
  });

  it('takes time in proportion to the length', () => {
    const text = 'one. two (three) *four* <em>five</em>. '.repeat(5000);
    expect(humanize(text).startsWith('One. Two (three)')).toBe(true);
  });
});

describe('humanizeWithIssues', () => {
  it('answers the text and no issues when there are none', () => {
    expect(humanizeWithIssues('rain falls.')).toEqual({ final_text: 'Rain falls.', issues: [] });
  });

  it.each(['[VERIFY\n12 trams]', '［VERIFY］', '[ verify: 12 ]'])('counts the marker %s', (marker) => {
    expect(humanizeWithIssues(`A tram ${marker} costs.`).issues).toEqual(['1 statement is marked [VERIFY].']);
  });

  it('names what only a person can mend', () => {
    const long = `${'word '.repeat(41)}end.`;
    const { issues } = humanizeWithIssues(`A tram [VERIFY] costs. We delve. ${long}`);
    expect(issues).toHaveLength(3);
    expect(issues[0]).toContain('[VERIFY]');
    expect(issues[1]).toContain('delve');
    expect(issues[2]).toContain('40 words');
  });

  it('counts a sentence of 40 words as short enough', () => {
    expect(humanizeWithIssues(`${'Word '.repeat(39)}end.`).issues).toEqual([]);
  });
});
