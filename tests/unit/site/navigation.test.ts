import { describe, expect, test } from 'vitest';
import { capitalized, footerLinks, navigationLinks } from '#domain/site/navigation.ts';
import { textsOf } from '#domain/texts/texts.ts';

const nowhere = { pages: [], path: '' };

const hubs = [
  { name: 'street candid' },
  { name: 'black & white' },
  { name: 'urban life' },
  { name: 'fourth' },
];
const current = (links: { label: string; current: boolean }[]) =>
  links.filter((link) => link.current).map((link) => link.label);

describe('the navigation', () => {
  test('leads to Home, to the articles and to the first three hubs', () => {
    expect(navigationLinks(hubs, 'home', null, nowhere, textsOf('en'))).toEqual([
      { href: '/index', label: 'Home', current: true, isHub: false },
      { href: '/articleslistpage', label: 'Articles', current: false, isHub: false },
      { href: '/hub?slug=street-candid', label: 'Street candid', current: false, isHub: true },
      { href: '/hub?slug=black-%26-white', label: 'Black & white', current: false, isHub: true },
      { href: '/hub?slug=urban-life', label: 'Urban life', current: false, isHub: true },
    ]);
  });

  test.each([
    ['street-candid', ['Street candid']],
    ['Urban-Life', ['Urban life']],
    ['black-&-white', ['Black & white']],
    ['black-and-white', ['Black & white']],
    ['fourth', []],
    ['', []],
  ])('on the hub %j lights up %j and no other hub', (slug, labels) => {
    expect(current(navigationLinks(hubs, 'hub', slug, nowhere, textsOf('en')))).toEqual(labels);
  });

  test('without hubs still has two links, and on a photo none of them is current', () => {
    expect(navigationLinks([], 'photo', null, nowhere, textsOf('en')).map((link) => link.current)).toEqual([
      false,
      false,
    ]);
  });

  test.each([
    ['éclat', 'Éclat'],
    [' улица', 'Улица'],
    ['', ''],
  ])('writes %j as %j', (name, label) => {
    expect(capitalized(name)).toBe(label);
  });
});

describe('the pages of the owner', () => {
  const page = (slug: string, placement: 'footer' | 'header' | 'none') => ({
    ...{ id: slug, slug, placement, updatedDate: '2026-01-01T00:00:00.000Z' },
    title: capitalized(slug),
  });
  const pages = [page('imprint', 'footer'), page('prints', 'header'), page('hidden', 'none')];

  test('follow the hubs in the header, where the one that is open is current', () => {
    const links = navigationLinks(
      [{ name: 'street' }],
      'page',
      null,
      { pages, path: '/page/prints' },
      textsOf('en'),
    );
    expect(links.map(({ label, current }) => [label, current])).toEqual([
      ...[['Home', false] as const, ['Articles', false] as const, ['Street', false] as const],
      ['Prints', true],
    ]);
  });

  test.each([
    ['/series', true],
    ['/series/lamps', true],
    ['/series-of-mine', false],
    ['/', false],
  ])(
    'follow the lists that the owner has put into the header; at %s the list is current: %s',
    (path, current) => {
      const lists = [{ href: '/series', label: 'Series' }];
      const links = navigationLinks([], 'page', null, { pages, lists, path }, textsOf('en'));
      expect(links.map(({ label }) => label)).toEqual(['Home', 'Articles', 'Series', 'Prints']);
      expect(links[2]).toEqual({ href: '/series', label: 'Series', current, isHub: false });
    },
  );

  test('are linked in the footer after lists and search, About first and the feed last', () => {
    const lists = [{ href: '/browse', label: 'Browse' }];
    const linked = (own: typeof pages, given = lists) =>
      footerLinks(given, own, textsOf('en').pages).map(({ href }) => href);
    expect(linked([...pages, page('about', 'footer')])).toEqual([
      ...['/browse', '/search', '/about', '/page/imprint', '/feed.xml'],
    ]);
    expect(linked(pages.slice(1))).toEqual(['/browse', '/search']);
    expect(linked(pages.slice(1), [])).toEqual([]);
  });
});
