import { beforeAll, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices, type TestSite } from '../factories/services.ts';

const all = { published: true, limit: 10, offset: 0 };

eachDatabase('the full-text search', (make) => {
  let shared: TestSite;
  beforeAll(async () => {
    shared = contentServices(await make());
    await shared.publish({ title: 'Rain at the Café', caption: 'Київ', city: 'Porto', tags: ['neon'] });
  });

  it.each([
    ['rain', 1],
    ['RAIN', 1],
    ['rai', 1],
    ['cafe', 1],
    ['café', 1],
    ['Київ', 1],
    ['київ rain', 1],
    ['porto', 1],
    ['neon', 1],
    ['snow', 0],
    ['rain snow', 0],
    ['ain', 0],
  ])('%s finds %i', async (query, hits) => {
    expect((await shared.reader.search.query(query, all)).total).toBe(hits);
  });

  it.each([
    '',
    ' ',
    '"',
    "'",
    '*',
    '^',
    '()',
    'rain"',
    '"rain" OR "snow"',
    'NEAR(rain, 2)',
    'words: rain',
    '-rain',
    'rain AND NOT',
    '{words} : rain',
    "rain') or 1=1 --",
    'rain & | !',
    ':*',
    'rain:*',
    '\\',
    '\u0000rain',
    '💧',
    'a'.repeat(20_000),
    'rain '.repeat(5_000),
  ])('the query %j is no error', async (query) => {
    const { hits, total } = await shared.reader.search.query(query, all);
    expect(hits.length).toBe(total);
  });

  it('finds drafts only where they are requested, and nothing that was deleted', async () => {
    const { draft, reader, posts } = contentServices(await make());
    const { id } = await draft({ title: 'Rain' });
    expect((await reader.search.query('rain', all)).total).toBe(0);
    expect((await reader.search.query('rain', { ...all, published: false })).hits).toEqual([
      { kind: 'post', id },
    ]);
    await posts.remove(system, id);
    expect((await reader.search.query('rain', { ...all, published: false })).total).toBe(0);
  });

  it('forgets the old words of what was rewritten', async () => {
    const { publish, reader, posts } = contentServices(await make());
    const { id } = await publish({ title: 'Rain', altText: 'wet' });
    await posts.update(system, id, { title: 'Snow' });
    expect((await reader.search.query('rain', all)).total).toBe(0);
    expect((await reader.search.query('snow', all)).total).toBe(1);
  });

  it('keeps the plain text of a story as it is after every write', async () => {
    const { publish, posts, reader } = contentServices(await make());
    const { id } = await publish({ story: '*Rain* &amp; [snow](/snow)' });
    const plain = async () => (await reader.search.plainTexts('post', [id, 'nowhere'])).get(id);
    expect(await plain()).toBe('Rain & snow');
    await posts.unpublish(system, id);
    expect(await plain()).toBe('Rain & snow');
    await posts.update(system, id, { story: '# Hail' });
    expect(await plain()).toBe('Hail');
    await posts.update(system, id, { story: '' });
    expect(await plain()).toBe('');
    await posts.remove(system, id, { force: true });
    expect(await plain()).toBeUndefined();
  });

  it('pages, newest first, over posts and articles', async () => {
    const { publish, reader, transaction } = contentServices(await make());
    await publish({ title: 'Rain one', createdDate: '2024-01-01T00:00:00Z' });
    await publish({ title: 'Rain three', createdDate: '2024-01-03T00:00:00Z' });
    await transaction((repos) =>
      repos.search.replace([
        {
          kind: 'article',
          id: 'two',
          published: true,
          createdDate: '2024-01-02T00:00:00.000Z',
          text: 'Rain two',
          plain: '',
        },
      ]),
    );
    const kinds = async (offset: number) =>
      (await reader.search.query('rain', { published: true, limit: 2, offset })).hits.map((hit) => hit.kind);
    expect(await kinds(0)).toEqual(['post', 'article']);
    expect(await kinds(2)).toEqual(['post']);
  });
});
