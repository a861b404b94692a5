import { describe, expect, it } from 'vitest';
import { paths } from '#domain/site/paths.ts';
import { skeletonPages } from '../../../site/components/skeletons.tsx';
import { pageKey } from '../../../site/scripts/skeleton.ts';

const skeletonAt = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  const key = pageKey(pathname, search);
  return (
    Object.entries(skeletonPages).find(([, pages]) => (pages as readonly string[]).includes(key))?.[0] ?? null
  );
};

describe('the skeleton of an address', () => {
  it.each([
    [paths.root(), 'home'],
    [paths.home(), 'home'],
    ['/Index', 'home'],
    ['/?slug=rain', 'photo'],
    [paths.photo('rain'), 'photo'],
    [paths.post('rain'), 'photo'],
    [paths.articlePage('lamps'), 'article'],
    [paths.article('lamps'), 'article'],
    [paths.articles(2), 'articles'],
    [paths.tag('C++', 2), 'collection'],
    [paths.city('New York'), 'collection'],
    [paths.hub('urban-life'), 'collection'],
    [paths.photos(3), 'collection'],
    [paths.browse(), 'collection'],
    [paths.series('rain'), 'collection'],
    [paths.search('rain'), 'collection'],
    [paths.page('imprint'), 'article'],
    [paths.about(), 'article'],
  ])('%s is the %s one', (address, skeleton) => {
    expect(skeletonAt(address)).toBe(skeleton);
  });

  it.each([
    paths.rss(),
    paths.sitemap(),
    paths.robots(),
    paths.healthz(),
    paths.admin(),
    paths.login(),
    paths.media('a.jpg'),
  ])('%s has none', (address) => {
    expect(skeletonAt(address)).toBeNull();
  });
});
