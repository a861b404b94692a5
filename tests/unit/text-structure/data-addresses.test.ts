import { describe, expect, test } from 'vitest';
import { dataAddresses } from '../../../text/read/inspect.ts';

describe('pictures written into a text', () => {
  test.each([
    ['![a](data:image/png;base64,AA==)', ['data:image/png;base64,AA==']],
    ['![a]( <data:x,y> )', ['data:x,y']],
    ['<img alt="" src = "data:x,y">', ['data:x,y']],
    ['<img src=data:x,y>', ['data:x,y']],
    ['[r]: data:x,y', ['data:x,y']],
    ['![a](DATA:x,y) ![b](data:z,w)', ['DATA:x,y', 'data:z,w']],
    ['`![a](data:x,y)`', []],
    ['the data: here', []],
    ['![a](/x.png)', []],
  ])('%j', (text, addresses) => {
    const found = dataAddresses(text);
    expect(found.map(({ address }) => address)).toEqual(addresses);
    for (const { start, end, address } of found) expect(text.slice(start, end)).toBe(address);
  });
});

describe('an address that holds what it leads to is', () => {
  const kinds = (text: string) => dataAddresses(text).map((found) => found.of);

  test.each([
    ['[a](data:x,y)'],
    ['[a *b* [c]](data:x,y)'],
    ['\\![a](data:x,y)'],
    ['![ and\n\n[a](data:x,y)'],
    ['![a][b] [a][r]\n\n[r]: data:x,y'],
    ['[R  s]\n\n[r s]: data:x,y'],
    ['[r][]\n\n[r]: data:x,y'],
    ['<a title="b" href="data:x,y">c</a>'],
    ['<A HREF=data:x,y>c</A>'],
  ])('that of a link in %j', (text) => {
    expect(kinds(text)).toEqual(['link']);
  });

  test.each([
    ['![a](data:x,y)'],
    ['[not [a link](/x) ![a](data:x,y)'],
    ['![a [b]](data:x,y)'],
    ['![a][r]\n\n[r]: data:x,y'],
    ['![a][r] [a][r]\n\n[r]: data:x,y'],
    ['![r]\n\n[r]: data:x,y'],
    ['[r]: data:x,y'],
    ['<a href="/x"><img src="data:x,y"></a>'],
  ])('that of a picture in %j', (text) => {
    expect(kinds(text)).toEqual(['picture']);
  });

  test('of both in a picture that is a link', () => {
    expect(kinds('[![a](data:x,y)](data:z,w)')).toEqual(['picture', 'link']);
  });

  test('found in a text full of brackets', () => {
    expect(kinds(`${'[![](data:x) '.repeat(50_000)}${'['.repeat(100_000)}`)).toHaveLength(50_000);
  });
});
