import { describe, expect, test } from 'vitest';
import { capitalized, navigationLinks } from '#domain/site/navigation.ts';

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
    expect(navigationLinks(hubs, 'home', null)).toEqual([
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
    expect(current(navigationLinks(hubs, 'hub', slug))).toEqual(labels);
  });

  test('without hubs still has two links, and on a photo none of them is current', () => {
    expect(navigationLinks([], 'photo', null).map((link) => link.current)).toEqual([false, false]);
  });

  test.each([
    ['éclat', 'Éclat'],
    [' улица', 'Улица'],
    ['', ''],
  ])('writes %j as %j', (name, label) => {
    expect(capitalized(name)).toBe(label);
  });
});
