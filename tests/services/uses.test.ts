import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Post } from '#domain/posts/post.ts';
import { readers } from '../../server/features/articles/markup/threaded-markup.ts';
import { usesService } from '../../server/features/articles/uses.service.ts';

const articles = Array.from({ length: 3 }, (_, number) => ({
  id: `article-${number}`,
  slug: `article-${number}`,
  title: `Article ${number}`,
  body: `About [a photo](https://passerby.example/post/tram-${number}).`,
}));

const uses = usesService({
  reader: {
    addresses: { leadingTo: async () => new Map() },
    articleLinks: { bodies: async () => articles, showing: async () => [] },
    series: { showing: async () => [] },
  },
  config: { site: { url: 'https://passerby.example' } },
  texts: { linksIn: async (body: string) => readers.linksIn(body) },
} as never);

const photo = (slug: string) => ({ id: slug, slug, title: slug, media: null }) as Post;

test('a photo is in use where its whole slug is linked to, not the beginning of another', async () => {
  await expect(uses.requireUnusedPosts([photo('tram-1')])).rejects.toMatchObject({
    code: 'in_use',
    users: [{ id: 'article-1', uses: ['tram-1'] }],
  });
  await expect(uses.requireUnusedPosts([photo('tram'), photo('tram-10')])).resolves.toBeUndefined();
});

test('other requests are answered while the articles are searched', async () => {
  const searched: string[] = [];
  const others = async () => {
    await turnOfOthers();
    searched.push('others');
  };
  const search = async () => {
    await uses.requireUnusedPosts([photo('quay')]);
    searched.push('search');
  };
  await Promise.all([search(), others()]);
  expect(searched).toEqual(['others', 'search']);
});
