import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { Field, Fields } from '../../domain/fields.ts';

/** As if every limit in the field maps had been written higher. */
vi.mock('../../domain/fields.ts', async (original) => {
  const real = await original<typeof import('../../domain/fields.ts')>();
  const raise = (field: Field) => ({
    ...field,
    ...(field.limit !== undefined && { limit: 2 * field.limit }),
    ...(field.entries !== undefined && { entries: 2 * field.entries }),
  });
  return {
    ...real,
    defineFields: (fields: Fields) =>
      real.defineFields(
        Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, raise(field)])),
      ),
  };
});

const contract = {
  articles: await import('../../contract/articles.ts'),
  posts: await import('../../contract/posts.ts'),
  insights: await import('../../contract/insights.ts'),
  lists: await import('../../contract/lists.ts'),
  assets: await import('../../contract/assets.ts'),
  calculators: await import('../../contract/calculators.ts'),
};

const text = (length: number) => 'a'.repeat(length);
const list = (entries: number, length: number) => Array.from({ length: entries }, () => text(length));

describe('a limit that is raised in a field map', () => {
  const { createArticleBody, articlePreviewBody, previewBody } = contract.articles;
  const accepted: readonly [name: string, schema: z.ZodType, value: unknown][] = [
    ['a post', contract.posts.createPostBody, { title: text(400), slug: text(400), tags: list(100, 120) }],
    [
      'a post in bulk',
      contract.posts.bulkPostsBody,
      { ids: ['1'], action: 'add_tags', tags: list(100, 120) },
    ],
    ['an article', createArticleBody, { title: text(400), tags: list(100, 120), og_description: text(1000) }],
    [
      'its links',
      createArticleBody,
      { title: 'a', internal_links: [{ anchor: text(600), slug: text(600) }] },
    ],
    ['its sentences', createArticleBody, { title: 'a', dismissed_sentences: list(1000, 4000) }],
    ['its preview', articlePreviewBody, { title: text(400), body: '' }],
    ['a story', previewBody, { story: text(200_000) }],
    [
      'suggestions',
      contract.insights.generateBody,
      { caption: text(2000), story: text(200_000), tags: [text(200)] },
    ],
    ['tags', contract.insights.tagsBody, { tags: [text(200)] }],
    ['a filter of posts', contract.lists.postsQuery, { tag: text(400) }],
    ['a filter of articles', contract.lists.articlesQuery, { slug: text(400) }],
    ['a filter of assets', contract.assets.assetsQuery, { name: text(400) }],
    ['a filter of calculators', contract.calculators.calculatorsQuery, { name: text(400) }],
  ];
  it.each(accepted)('is raised in the calls, too: %s', (_, schema, value) => {
    expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
  });
});
