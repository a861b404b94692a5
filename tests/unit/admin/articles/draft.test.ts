import { expect, test } from 'vitest';
import {
  type ArticleDraft,
  articleKind,
  draftOf,
  readDraft,
  saveBody,
} from '../../../../admin/features/articles/article-draft.ts';
import { changedFields, rebase } from '../../../../admin/kit/drafts/draft-kind.ts';
import { recoverableDrafts } from '../../../../admin/kit/drafts/working-copy.ts';
import type { AdminArticle } from '../../../../contract/articles.ts';

const article: AdminArticle = {
  id: 'a1',
  slug: 'lamps',
  title: 'Lamps',
  excerpt: 'On lamps.',
  body: '# Lamps',
  hero_image_url: '/media/lamp.jpg',
  hero_image_alt_text: 'A lamp',
  meta_description: '',
  language: null,
  tags: ['night', 'street'],
  geo_city: 'Aarhus',
  story: 'Once.',
  caption: 'A caption',
  alt_text: 'Alt',
  published: true,
  created_date: '2026-01-01T00:00:00.000Z',
  updated_date: '2026-01-02T00:00:00.000Z',
  published_at: '2026-01-02T00:00:00.000Z',
  publish_at: null,
  unpublish_at: null,
  publish_problem: null,
  og_title: 'OG',
  og_description: 'OG text',
  twitter_title: 'TW',
  twitter_description: 'TW text',
  internal_links: [{ anchor: 'here', slug: 'there' }],
  sources: [{ title: 'A book', url: 'https://example.org/' }],
  dismissed_sentences: ['It was lit.'],
  version: 4,
};
const draft = draftOf(article);
const with_ = (changes: Partial<ArticleDraft>): ArticleDraft => ({ ...draft, ...changes });

test('what has no place in the form is sent back unchanged', () => {
  const body = saveBody(with_({ title: 'Lights' }), article, false);
  expect(body).toEqual({ ...article, title: 'Lights', published: false });
});

test('texts become lists and nulls when they are sent', () => {
  const body = saveBody(
    with_({ tags: ' a, b,, A ', city: '  ', language: ' ', heroImageUrl: ' ' }),
    null,
    true,
  );
  expect(body).toMatchObject({ tags: ['a', 'b'], geo_city: null, language: null, hero_image_url: null });
  expect(body.published).toBe(true);
  expect(body).not.toHaveProperty('version');
});

test('after a save, text typed during the save stays and the rest is what the server returned', () => {
  const sent = with_({ title: 'Lights', body: '![](data:image/png;base64,AA)' });
  const typed = { ...sent, title: 'Lights and more' };
  const saved = { ...sent, title: 'Lights', slug: 'lights', body: '![](/media/x.png)' };
  expect(rebase(articleKind, typed, sent, saved)).toEqual({ ...saved, title: 'Lights and more' });
});

test('fields that differ are named in the order of the form', () => {
  expect(changedFields(articleKind, draft, draftOf(article))).toEqual([]);
  expect(changedFields(articleKind, draft, with_({ slug: 'x', title: 'y', dismissedSentences: [] }))).toEqual(
    ['title', 'slug', 'dismissedSentences'],
  );
});

test.each<[string, Record<string, unknown>, Partial<ArticleDraft>]>([
  [
    'a whole draft',
    { ...articleKind.storedFields(with_({ body: 'New', city: 'Porto' })), writer: 'w' },
    { body: 'New', city: 'Porto' },
  ],
  ['a field of another kind', { title: 7, body: 'New' }, { body: 'New' }],
  ['a list of another kind', { dismissed_sentences: [1] }, {}],
  ['nothing', {}, {}],
])('a kept text is read with care: %s', (_, fields, expected) => {
  expect(readDraft(fields, draft)).toEqual(with_(expected));
});

const kept = (writer: string, body: string, updated_date: string, base_version = 4) => ({
  writer,
  base_version,
  fields: articleKind.storedFields(with_({ body })),
  updated_date,
});
const onServer = ({ writer, fields, ...rest }: ReturnType<typeof kept>) => ({
  ...rest,
  fields: { ...fields, writer },
});

test('of one writer only the newest text is offered, of several all, the newest first', () => {
  const found = recoverableDrafts(
    articleKind,
    article,
    onServer(kept('w1', 'one', '2026-01-03T10:00:00.000Z')),
    [
      kept('w1', 'one and a half', '2026-01-03T10:00:01.000Z'),
      kept('w2', 'two', '2026-01-04T10:00:00.000Z', 3),
    ],
  );
  expect(
    found.map(({ writer, draft: { body }, isOlderThanSave }) => [writer, body, isOlderThanSave]),
  ).toEqual([
    ['w2', 'two', true],
    ['w1', 'one and a half', false],
  ]);
});

test('a text that says what is saved already is not offered', () => {
  const same = kept('w1', article.body, '2026-01-03T10:00:00.000Z');
  expect(recoverableDrafts(articleKind, article, onServer(same), [same])).toEqual([]);
  expect(recoverableDrafts(articleKind, article, null, [])).toEqual([]);
});

test('for an article that was never saved, any text is offered', () => {
  const [found] = recoverableDrafts(
    articleKind,
    null,
    onServer(kept('w1', 'Begun', '2026-01-03T10:00:00.000Z', 0)),
    [],
  );
  expect(found).toMatchObject({ draft: { body: 'Begun' }, isOlderThanSave: false });
});
