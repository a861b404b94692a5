import { isDeepStrictEqual } from 'node:util';
import { fitCallBody } from '../tests/factories/article-texts.ts';
import type { Fields, KindName } from './ledger.ts';
import type { Random } from './random.ts';

export interface Kind {
  name: KindName;
  /** Of its calls. */
  path: string;
  /** Null: it has no page of its own. */
  page: ((slug: string) => string) | null;
  hasBin: boolean;
  /** Everything that is sent; a change sends all of it again. */
  fields: (label: string, random: Random, before: Fields) => Fields;
}

const tags = ['bridge', 'candid', 'night', 'rain', 'street', 'tram', 'waterfront'];
const cities = ['Graz', 'Porto', 'Lyon', null];

function someTags(random: Random): string[] {
  return tags.filter(() => random.chance(0.4));
}

const isPublic = (random: Random) => random.chance(0.7);

export const kinds: Readonly<Record<KindName, Kind>> = {
  post: {
    name: 'post',
    path: '/api/admin/posts',
    page: (slug) => `/post/${slug}`,
    hasBin: true,
    fields: (label, random, before) => ({
      ...before,
      title: `Photo ${label}`,
      caption: `Caption ${label}`,
      story: `Story ${label}: **${random.below(1e6)}**.\n\n${'A line of it. '.repeat(random.between(1, 40)).trim()}`,
      alt_text: `Alt ${label}`,
      tags: someTags(random),
      geo_city: random.pick(cities),
      published: isPublic(random),
    }),
  },
  article: {
    name: 'article',
    path: '/api/admin/articles',
    page: (slug) => `/article/${slug}`,
    hasBin: true,
    fields: (label, random, before) => ({
      ...before,
      ...fitCallBody,
      body: `${fitCallBody.body}\n\nMark ${random.below(1e6)}.`,
      title: `Article ${label}`,
      excerpt: `Excerpt ${label}`,
      tags: someTags(random),
      published: isPublic(random),
    }),
  },
  series: {
    name: 'series',
    path: '/api/admin/series',
    page: (slug) => `/series/${slug}`,
    hasBin: true,
    fields: (label, random, before) => ({
      ...before,
      title: `Series ${label}`,
      text: `Text ${label} ${random.below(1e6)}`,
      published: isPublic(random),
    }),
  },
  page: {
    name: 'page',
    path: '/api/admin/pages',
    page: (slug) => `/page/${slug}`,
    hasBin: true,
    fields: (label, random, before) => ({
      ...before,
      title: `Page ${label}`,
      body: `Body ${label} ${random.below(1e6)}`,
      published: isPublic(random),
    }),
  },
  asset: {
    name: 'asset',
    path: '/api/admin/assets',
    page: null,
    hasBin: false,
    fields: (label, _random, before) => ({ ...before, name: `Data ${label}` }),
  },
  settings: {
    name: 'settings',
    path: '/api/admin/settings',
    page: null,
    hasBin: false,
    fields: (label) => ({ tagline: `Tagline ${label}`, owner: `Owner ${label}` }),
  },
};

/** Those that are made and deleted; the settings are one record for ever. */
export const madeKinds = Object.values(kinds).filter(({ name }) => name !== 'settings');

/** What identifies a record whose making was not answered. */
export const labelOf = (fields: Fields) => String(fields.title ?? fields.name);

/** Names of fields that are not as they were sent. */
export function differing(sent: Fields, got: Fields): string[] {
  const plain = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
  return Object.keys(sent).filter((name) => !isDeepStrictEqual(plain(sent[name]), plain(got[name])));
}
