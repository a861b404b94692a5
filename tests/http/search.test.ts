import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

eachSite('the search of visitors', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
    await addPost(site.services, { title: 'Umbrella Station', slug: 'umbrella-station', tags: ['rain'] });
    await addPost(site.services, { title: 'Hidden Umbrella', published: false });
    await addArticle(site.services, { slug: 'waiting', title: 'Waiting for rain', published: true });
    await addArticle(site.services, { slug: 'draft', title: 'Umbrella draft', published: false });
  });

  const ask = async (query: string) => {
    const { status, headers, body } = await site.ask(`/api/search?${query}`);
    return { status, headers, json: JSON.parse(body) };
  };

  test('the call answers with what is public, the best first', async () => {
    const { status, json } = await ask('q=umbrela');
    expect(status).toBe(200);
    expect(json).toEqual([
      {
        kind: 'post',
        slug: 'umbrella-station',
        title: 'Umbrella Station',
        url: '/post/umbrella-station',
        snippet: expect.any(String),
        matches: expect.any(Array),
      },
    ]);
    const titles = (await ask('q=rain')).json.map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual(['Umbrella Station', 'Waiting for rain']);
    expect((await ask('q=rain&limit=1')).json).toHaveLength(1);
  });

  test.each([
    ['', 400],
    ['q=', 400],
    ['q=%20', 400],
    [`q=${'a'.repeat(101)}`, 400],
    [`q=${'a'.repeat(100)}`, 200],
    ['q=rain&limit=0', 400],
    ['q=rain&limit=many', 400],
    ['q=rain&limit=9999', 200],
    ['q=rain&kind=post', 400],
    ['q=rain&q=wind', 400],
    ['q=%00', 200],
    ['q=%22%20OR%20%22', 200],
  ])('the query %s answers %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });

  test.each([
    ['a'.repeat(101), 400, 'Search for at most 100 characters.'],
    ['a'.repeat(500), 400, 'Search for at most 100 characters.'],
    ['umbrella%0Astation', 200, 'Umbrella Station'],
    ['umbrella%00', 200, 'Umbrella Station'],
  ])('the page for %s answers %i', async (query, status, text) => {
    const page = await site.ask(`/search?q=${query}`);
    expect(page.status).toBe(status);
    expect(page.body).toContain(text);
    expect(page.body).not.toContain('\ufffd');
  });

  test.each([
    '/search?q=',
    '/tag/',
    '/tagpage?tag=',
    '/city/',
    '/post/',
    '/photo?slug=',
    '/article/',
    '/hub?slug=',
    '/page/',
    '/series/',
    '/browse/camera/',
    '/browse/year/',
    '/',
  ])('a very long text behind %s is not repeated by the page', async (path) => {
    const { status, body } = await site.ask(path + 'x'.repeat(5000));
    expect([400, 404, 414]).toContain(status);
    expect(body).not.toContain('x'.repeat(401));
  });

  test('each visitor sees the query as it was typed', async () => {
    for (const query of ['Umbrella station', 'UMBRELLA Station', 'ümbrella station']) {
      const { body } = await site.ask(`/search?q=${encodeURIComponent(query)}`);
      expect(body).toContain(`value="${query}"`);
      expect(body).toContain(`<title>${query} - Search - Passerby</title>`);
    }
  });

  test('the page has a link to each kind that was found, and shows one alone', async () => {
    const { id } = await site.services.series.create(system, { title: 'Rain in series', published: true });
    const page = async (among: string) => {
      const { body } = await site.ask(`/search?q=rain${among}`);
      const [filters = ''] = /<nav class="filters".*?<\/nav>/s.exec(body) ?? [];
      const links = [...filters.matchAll(/<a href="([^"]*)"( aria-current="page")?>(.*?)<\/a>/g)];
      const found = [...body.matchAll(/id="found-(\w+)">(?:<!-- -->)?([^<]*)/g)];
      return {
        links: links.map(([, href, , text = '']) => `${text.replace(/<[^>]*>/g, '')} ${href}`),
        current: links.flatMap(([, , current, text = '']) => (current ? [text.split(' ')[0]] : [])),
        headings: found.map(([, , heading]) => heading),
      };
    };
    const links = [
      'All 3 /search?q=rain',
      'Photos 1 /search?q=rain&amp;in=photos',
      'Articles 1 /search?q=rain&amp;in=articles',
      'Series 1 /search?q=rain&amp;in=series',
    ];
    const all = { links, current: ['All'], headings: ['1 photo', '1 article', '1 series'] };
    expect(await page('')).toEqual(all);
    expect(await page('&in=articles')).toEqual({ links, current: ['Articles'], headings: ['1 article'] });
    expect(await page('&in=series')).toEqual({ links, current: ['Series'], headings: ['1 series'] });
    for (const unknown of ['pages', 'cities', '']) expect(await page(`&in=${unknown}`)).toEqual(all);
    await site.services.series.remove(system, id);
    expect(await page('&in=series')).toMatchObject({ current: ['All'], headings: ['1 photo', '1 article'] });
    expect((await site.ask('/search?q=station&in=photos')).body).not.toContain('class="filters"');
  });

  test('the sentence of an article is of its standfirst or its text, and says what matches', async () => {
    const body = '# A Bench\n\nThere are two benches in the park.';
    const excerpt = 'A seat before the water.';
    await addArticle(site.services, { slug: 'a-bench', title: 'A Bench', excerpt, body, published: true });
    const found = async (word: string) => (await ask(`q=${word}`)).json[0];
    expect(await found('seat')).toMatchObject({ snippet: excerpt, matches: [[2, 6]] });
    const text = 'There are two benches in the park.';
    expect(await found('park')).toMatchObject({ snippet: text, matches: [[29, 33]] });
  });

  test('a series shows its cover while visitors can see it', async () => {
    const { series, posts, media } = site.services;
    const shown = async () =>
      /<article class="hit">.*?<\/article>/s.exec((await site.ask('/search?q=quay')).body)?.[0];
    const { media: stored } = await media.store(system, {
      bytes: await picture(3, 90, 60),
      name: 'quay.jpg',
    });
    const post = await posts.create(system, { mediaId: stored.id, title: 'Ropes', published: true });
    const { id } = await series.create(system, {
      title: 'Quay',
      posts: [post.id],
      cover: post.id,
      published: true,
    });
    expect(await shown()).toContain('<img');
    await posts.update(system, post.id, { published: false });
    expect(await shown()).toContain('Quay');
    expect(await shown()).not.toContain('<img');
    await series.remove(system, id);
  });

  test('a change is found at once, what is in the bin is not', async () => {
    const post = await addPost(site.services, { title: 'Ferry' });
    const found = async () => (await ask('q=ferry')).json.length;
    expect(await found()).toBe(1);
    await site.services.posts.update(system, post.id, { published: false });
    expect(await found()).toBe(0);
    await site.services.posts.update(system, post.id, { published: true });
    expect(await found()).toBe(1);
    await site.services.posts.remove(system, post.id);
    expect(await found()).toBe(0);
    expect((await site.ask('/search?q=ferry')).body).toContain('No results for');
  });

  test('a series is found while it is public', async () => {
    const { series } = site.services;
    const { id } = await series.create(system, { title: 'Gasworks', text: 'All *chimneys*.' });
    const found = async (word: string) => (await ask(`q=${word}`)).json;
    expect(await found('gasworks')).toEqual([]);
    await series.update(system, id, { published: true });
    expect(await found('gasworks')).toMatchObject([{ kind: 'series', url: '/series/gasworks' }]);
    expect(await found('chimney')).toMatchObject([{ title: 'Gasworks', snippet: 'All chimneys.' }]);
    await series.update(system, id, { title: 'Power Station' });
    expect(await found('gasworks')).toEqual([]);
    expect(await found('power')).toHaveLength(1);
    await series.remove(system, id);
    expect(await found('power')).toEqual([]);
  });

  test('what a site without an index had is found after the job', async () => {
    const { series, sitePages } = site.services;
    await series.create(system, { title: 'Lighthouses', published: true });
    await sitePages.create(system, { title: 'Workshops', body: 'In **May**.', published: true });
    const { writer, dialect, close } = await site.openDatabase();
    const indexes =
      dialect === 'sqlite' ? ['search_title', 'search_strong', 'search_index'] : ['search_index'];
    for (const index of indexes) await sql`delete from ${sql.table(index)}`.execute(writer);
    await writer.deleteFrom('search_documents').execute();
    await writer.insertInto('site_settings').values({ key: 'derived_rows_missing', value: 'true' }).execute();
    await close();
    expect((await ask('q=station&limit=9')).json).toEqual([]);
    await site.services.prepareReindex();
    await site.services.jobs.drain('reindex');
    expect((await ask('q=station')).json).toHaveLength(1);
    expect((await ask('q=lighthouses')).json).toMatchObject([{ kind: 'series' }]);
    expect((await ask('q=workshops')).json).toMatchObject([{ kind: 'page', snippet: 'In May.' }]);
    const { groups } = await site.services.backgroundJobs.overview(system);
    expect(groups.find(({ kind }) => kind === 'reindex')?.counts.done).toBe(1);
  });
});

eachSite('too many searches', (start) => {
  test('are refused for a while, those that are known are not, nor is another visitor', async () => {
    const site = await start({ TRUST_PROXY: '1' });
    await addPost(site.services, { title: 'Umbrella' });
    const status = async (path: string) => (await site.ask(path)).status;
    for (let start = 0; start < 300; start += 20) {
      const paths = Array.from({ length: 20 }, (_, index) => `/api/search?q=word${start + index}`);
      expect(new Set(await Promise.all(paths.map(status)))).toEqual(new Set([200]));
    }
    const refused = await site.ask('/api/search?q=umbrella');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const page = await site.ask('/search?q=umbrella');
    expect(page.status).toBe(429);
    expect(page.body).toContain('Too many searches. Try again in');
    expect(page.headers['cache-control']).toBe('no-cache');
    const other = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    const [, answer] = await Promise.all([
      site.ask('/search?q=umbrella'),
      site.ask('/search?q=umbrella', other),
    ]);
    expect(answer.status).toBe(200);
    expect(await status('/api/search?q=word7')).toBe(200);
    expect(await status('/search')).toBe(200);
  });
});
