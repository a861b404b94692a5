import { expect, it } from 'vitest';
import { hasLink, hrefOf, withLink } from '../../../domain/composer/seo.ts';
import { readText } from '../../../text/read/reading.ts';

const href = '/article/night-light';

it.each([
  ['The night light falls.', 'The [night light](/article/night-light) falls.'],
  ['The Night Light falls.', 'The [Night Light](/article/night-light) falls.'],
  ['# Night light\n\nThe night light.', '# Night light\n\nThe [night light](/article/night-light).'],
  ['`night light` and night light', '`night light` and [night light](/article/night-light)'],
  ['[night light](/x), night light', '[night light](/x), [night light](/article/night-light)'],
  [
    '<a href="/x">night light</a>, night light',
    '<a href="/x">night light</a>, [night light](/article/night-light)',
  ],
  [
    '[button url="/x"]night light[/button]\n\nnight light',
    '[button url="/x"]night light[/button]\n\n[night light](/article/night-light)',
  ],
  ['Midnight lights, night light', 'Midnight lights, [night light](/article/night-light)'],
  [
    '| night light |\n| --- |\n| x |\n\nnight light',
    '| night light |\n| --- |\n| x |\n\n[night light](/article/night-light)',
  ],
])('%j gets its link in running text', (body, result) => {
  expect(withLink(readText(body), 'night light', href)).toBe(result);
});

it.each([
  ['nothing of it stands there', 'Rain.'],
  ['it stands only in a heading', '## Night light\n\nRain.'],
  ['there is markup inside', 'The night **light**.'],
  ['it stands only in code', '```\nnight light\n```\n\nRain.'],
])('a line at the end is the link when %s', (_, body) => {
  expect(withLink(readText(body), 'night light', href)).toBe(`${body}\n\n[night light](${href})\n`);
});

it('an anchor cannot break out of its link', () => {
  expect(withLink(readText('Rain.'), 'a](https://evil.example)', href)).toBe(
    `Rain.\n\n[a(https://evil.example)](${href})\n`,
  );
});

it('knows which pages are linked already, by either address', () => {
  const page = { kind: 'article', slug: 'night-light' } as const;
  expect(hrefOf(page)).toBe(href);
  expect(hrefOf({ kind: 'post', slug: 'tram 28' })).toBe('/post/tram%2028');
  expect(hasLink(readText('See [it](/article/night-light).'), page, 'https://photos.example')).toBe(true);
  expect(hasLink(readText('See [it](/articlepage?slug=night-light).'), page, 'https://photos.example')).toBe(
    true,
  );
  expect(hasLink(readText('See [it](/article/night-light-2).'), page, 'https://photos.example')).toBe(false);
  expect(
    hasLink(readText('[it](//photos.example/article/Night-Light)'), page, 'https://photos.example'),
  ).toBe(true);
  expect(
    hasLink(readText('[it](https://other.example/article/night-light)'), page, 'https://photos.example'),
  ).toBe(false);
  expect(hasLink(readText('night-light'), page, 'https://photos.example')).toBe(false);
});
