import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addPosts } from './seed.ts';
import { eachSite, type Site } from './site.ts';

interface Entity {
  path: string;
  body: Record<string, unknown>;
  change: Record<string, unknown>;
  /** A body that a rule refuses, and the field it is about. */
  refused: [Record<string, unknown>, string];
  /** What must be given for a new one. */
  required: string;
}

const tooMany = Array.from({ length: 10_001 }, (_, index) => `w${index}`);

const entities: Entity[] = [
  {
    path: 'clusters',
    body: { name: 'Night trams', required_tokens: ['tram'], optional_tokens: ['rain'], weight: 3 },
    change: { description: 'Trams after dark.', enabled: false },
    refused: [{ name: 'x', weight: -1 }, 'weight'],
    required: 'name',
  },
  {
    path: 'synonyms',
    body: { key: 'tram', variants: ['streetcar', ' Streetcar ', 'tram'] },
    change: { variants: ['streetcar', 'трамвай'] },
    refused: [{ key: ' ' }, 'key'],
    required: 'key',
  },
  {
    path: 'stopwords',
    body: { name: 'Small words', words: ['The', 'the', 'OF'] },
    change: { words: ['Ein'] },
    refused: [{ name: 'x', words: tooMany }, 'words'],
    required: 'name',
  },
  {
    path: 'templates',
    body: { name: 'Plain', title_tpl: '{{PRIMARY}} in {{CITY_OR_CONTEXT}}' },
    change: { enabled: false, slug_tpl: '{{CITY?}}-{{HASH6}}' },
    refused: [{ name: 'x', title_tpl: 'A {{TOWN}}' }, 'title_tpl'],
    required: 'name',
  },
  {
    path: 'voice-profiles',
    body: { name: 'House', tone: 'Warm', reading_level: 'Grade 8', do_list: ['Name streets'] },
    change: { dont_list: ['No hype'] },
    refused: [{ name: 'x', tone: 'y'.repeat(1001) }, 'tone'],
    required: 'name',
  },
];

eachSite('the calls of the semantic engine', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  beforeAll(async () => {
    site = await startSite();
    owner = await adminClient(site);
  });

  describe.each(entities)('$path', ({ path, body, change, refused, required }) => {
    const address = `/api/admin/${path}`;

    it('are made, read, listed, changed and deleted', async () => {
      const before = await owner.get(address);
      const made = await owner.post(address, { ...body, id: 'mine', created_date: '1999', unknown: 1 });
      expect(made.status).toBe(201);
      expect(made.json.id).not.toBe('mine');
      expect(made.json.created_date).toMatch(/^20/);
      const one = `${address}/${made.json.id}`;
      expect((await owner.get(one)).json).toEqual(made.json);

      const listed = await owner.get(`${address}?limit=1&sort=-created_date`);
      expect(listed.json).toEqual([made.json]);
      expect(Number(listed.headers['x-total-count'])).toBe(before.json.length + 1);

      const changed = await owner.put(one, change);
      expect(changed.status).toBe(200);
      expect(changed.json).toMatchObject({ ...made.json, ...normal(path, change), ...moved(changed.json) });
      expect(changed.json.version).toBe(made.json.version + 1);
      expect((await owner.put(one, changed.json)).status).toBe(200);

      expect((await owner.remove(one)).status).toBe(204);
      expect((await owner.get(one)).status).toBe(404);
      expect((await owner.remove(one)).status).toBe(404);
      expect((await owner.put(one, change)).status).toBe(404);
    });

    it('are refused with what is there now when another has changed them', async () => {
      const { json } = await owner.post(address, body);
      const one = `${address}/${json.id}`;
      expect((await owner.put(one, { ...change, version: json.version })).status).toBe(200);
      const late = await owner.put(one, { ...body, version: json.version });
      expect(late.status).toBe(409);
      expect(late.json.error).toMatchObject({ code: 'conflict' });
      expect(late.json.error.message).toMatch(/was changed after you opened it\.$/);
      const now = (await owner.get(one)).json;
      expect(late.json.current).toEqual(now);
      expect(now).toMatchObject(normal(path, change));
      expect((await owner.put(one, change)).status).toBe(200);
      await owner.remove(one);
    });

    it('are refused with the name of the field', async () => {
      const count = (await owner.get(address)).headers['x-total-count'];
      const [bad, field] = refused;
      const answer = await owner.post(address, bad);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.json.error.fields)).toEqual([field]);
      const empty = await owner.post(address, {});
      expect(empty.status).toBe(422);
      expect(Object.keys(empty.json.error.fields)).toContain(required);
      expect((await owner.get(address)).headers['x-total-count']).toBe(count);
    });

    it('cannot be sorted or filtered by what there is not', async () => {
      expect((await owner.get(`${address}?sort=secret`)).status).toBe(400);
      expect((await owner.get(`${address}?secret=1`)).status).toBe(400);
    });
  });

  it('lists terms of equal weight by their words, page after page', async () => {
    const { json: cluster } = await owner.post('/api/admin/clusters', { name: 'Terms in order' });
    const weights = { signal: 1, arcade: 1, lamp: 7, puddle: 1, bench: 1, mist: 0 };
    for (const [term, weight] of Object.entries(weights))
      await owner.post('/api/admin/terms', { cluster_id: cluster.id, term, role: 'modifier', weight });
    const read = async (query: string) => {
      const { json } = await owner.get(`/api/admin/terms?cluster_id=${cluster.id}&${query}`);
      return json.map(({ term }: { term: string }) => term);
    };
    const pages = [await read('sort=-weight&limit=3'), await read('sort=-weight&limit=3&offset=3')];
    expect(pages).toEqual([
      ['lamp', 'arcade', 'bench'],
      ['puddle', 'signal', 'mist'],
    ]);
    expect(await read('sort=weight')).toEqual(['mist', 'arcade', 'bench', 'puddle', 'signal', 'lamp']);
    await owner.remove(`/api/admin/clusters/${cluster.id}`);
  });

  it('cleans what is listed, each word once', async () => {
    const synonym = await owner.post('/api/admin/synonyms', {
      key: 'bus',
      variants: ['Coach ', 'coach', 'bus', ''],
    });
    expect(synonym.json.variants).toEqual(['Coach']);
    const stopword = await owner.post('/api/admin/stopwords', { name: 'X', words: ['The', 'THE', 'Über'] });
    expect(stopword.json.words).toEqual(['the', 'über']);
  });

  it('refuses a word that another synonym map has', async () => {
    await owner.post('/api/admin/synonyms', { key: 'lamp', variants: ['lantern'] });
    const key = await owner.post('/api/admin/synonyms', { key: 'Lantern' });
    expect(key.json.error.fields).toEqual({ key: '"Lantern" is already in the map of "lamp".' });
    const variant = await owner.post('/api/admin/synonyms', { key: 'light', variants: ['LAMP'] });
    expect(Object.keys(variant.json.error.fields)).toEqual(['variants']);
  });

  it('adds a list of terms, all or none', async () => {
    const { json: cluster } = await owner.post('/api/admin/clusters', { name: 'Bulk' });
    const bulk = (terms: object[]) => owner.post('/api/admin/terms/bulk', terms);
    const term = (name: string, more = {}) => ({
      cluster_id: cluster.id,
      term: name,
      role: 'primary',
      ...more,
    });
    const of = `/api/admin/terms?cluster_id=${cluster.id}`;

    const bad = await bulk([term('one'), term('two', { weight: -1 })]);
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.json.error.fields)).toEqual(['1.weight']);
    const stray = await bulk([term('one'), term('two', { cluster_id: 'nobody' })]);
    expect(Object.keys(stray.json.error.fields)).toEqual(['1.cluster_id']);
    const twice = await bulk([term('one'), term('ONE')]);
    expect(Object.keys(twice.json.error.fields)).toEqual(['1.term']);
    expect((await owner.get(of)).json).toEqual([]);

    const added = await bulk([term('one'), term('two', { role: 'modifier', weight: 4 })]);
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject([
      { term: 'one', role: 'primary', weight: 1, enabled: true },
      { term: 'two', role: 'modifier', weight: 4 },
    ]);
    expect((await owner.get(`${of}&role=modifier`)).json).toHaveLength(1);
    expect((await owner.get(`${of}&enabled=false`)).json).toHaveLength(0);
    expect((await bulk([])).status).toBe(422);
    expect((await bulk(Array.from({ length: 10_001 }, (_, index) => term(`t${index}`)))).status).toBe(422);

    const many = Array.from({ length: 10_000 }, (_, index) => term(`${'😀'.repeat(40)} ${index}`));
    expect((await bulk(many)).status).toBe(201);
    expect((await owner.get(`${of}&limit=1`)).json).toHaveLength(1);

    await owner.remove(`/api/admin/clusters/${cluster.id}`);
    expect((await owner.get(of)).json).toEqual([]);
  });

  it('puts posts on a hub page with the next request when a word becomes a synonym', async () => {
    await owner.post('/api/admin/clusters', { name: 'Ferry rides', required_tokens: ['ferry'] });
    await addPosts(site.services, 2, (index) => ({
      title: `Boat ${index}`,
      tags: [index === 0 ? 'ferry' : 'vapur'],
    }));
    const hub = async () =>
      Number(/\((\d+) of 5 posts found\)/.exec((await site.ask('/hub?slug=ferry-rides')).body)?.[1]);
    expect(await hub()).toBe(1);
    const { json } = await owner.post('/api/admin/synonyms', { key: 'ferry', variants: ['vapur'] });
    expect(await hub()).toBe(2);
    await addPosts(site.services, 1, () => ({ title: 'Third', tags: ['Vapur'] }));
    expect(await hub()).toBe(3);
    await owner.remove(`/api/admin/synonyms/${json.id}`);
    expect(await hub()).toBe(1);
  });

  it('says how tags are written here, and which the site uses', async () => {
    await owner.post('/api/admin/synonyms', { key: 'umbrella', variants: ['brolly'] });
    await owner.post('/api/admin/stopwords', { name: 'Weather', words: ['drizzle'] });
    await addPosts(site.services, 3, (index) => ({ tags: index === 0 ? ['arcade', 'stairs'] : ['arcade'] }));
    const tags = ['Brolly', 'umbrella', 'DRIZZLE', 'Steps'];
    const { json } = await owner.post('/api/admin/semantic/tags', { tags });
    expect(json.usable).toEqual(['umbrella', 'Steps']);
    const places = ['arcade', 'stairs'].map((tag) => json.in_use.indexOf(tag));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
    const tooMany = { tags: Array.from({ length: 101 }, (_, index) => `t${index}`) };
    expect((await owner.post('/api/admin/semantic/tags', tooMany)).status).toBe(422);
    const body = '{"tags":[]}';
    const headers = { 'content-type': 'application/json' };
    const stranger = await site.ask('/api/admin/semantic/tags', { method: 'POST', headers, body });
    expect(stranger.status).toBe(401);
  });

  it('makes texts from the newest enabled template, the first of the list', async () => {
    await owner.post('/api/admin/clusters', { name: 'Canals', required_tokens: ['canal'] });
    const template = async (name: string, enabled: boolean) =>
      (await owner.post('/api/admin/templates', { name, enabled, title_tpl: name })).json.id as string;
    const made = [await template('Old', true), await template('New', true), await template('Off', false)];
    const used = async () => {
      const of = { tags: ['canal'], city: '', caption: '', story: '', mood: '', context: '' };
      return (await owner.post('/api/admin/semantic/generate', of)).json.result.title;
    };
    const listed = (await owner.get('/api/admin/templates?enabled=true')).json as { name: string }[];
    expect(listed[0]?.name).toBe('New');
    expect(await used()).toBe('New');
    await owner.remove(`/api/admin/templates/${made[1]}`);
    expect(await used()).toBe('Old');
    for (const id of [made[0], made[2]]) await owner.remove(`/api/admin/templates/${id}`);
  });

  it('puts the day of the post into its texts, as it was where the site is, or today', async () => {
    const now = () => new Date('2026-03-04T12:00:00Z');
    const elsewhere = await startSite({ SITE_TIMEZONE: 'Asia/Tokyo' }, now);
    const there = await adminClient(elsewhere);
    await there.post('/api/admin/clusters', { name: 'Piers', required_tokens: ['pier'] });
    await there.post('/api/admin/templates', { name: 'Dated', title_tpl: '{{DATE}}' });
    const ask = (date?: unknown) => there.post('/api/admin/semantic/generate', { tags: ['pier'], date });
    expect((await ask('2025-12-02T20:00:00.000Z')).json.result.title).toBe('2025-12-03');
    expect((await ask(null)).json.result.title).toBe('2026-03-04');
    expect((await ask()).json.result.title).toBe('2026-03-04');
    expect((await ask('yesterday')).status).toBe(422);
  });

  it('leaves out posts that hold a synonym of an unwanted word', async () => {
    await owner.post('/api/admin/clusters', {
      name: 'Quays',
      required_tokens: ['quay'],
      negative_tokens: ['crowd'],
    });
    await addPosts(site.services, 2, (index) => ({
      title: `Quay ${index}`,
      tags: ['quay', ...(index === 0 ? ['throng'] : [])],
    }));
    const total = async () =>
      (await owner.get('/api/admin/clusters?limit=100')).json.find(
        ({ name }: { name: string }) => name === 'Quays',
      ).matching_posts;
    expect(await total()).toBe(2);
    await owner.post('/api/admin/synonyms', { key: 'crowd', variants: ['throng'] });
    expect(await total()).toBe(1);
  });
});

/** As the engine writes what was sent. */
function normal(path: string, change: Record<string, unknown>): Record<string, unknown> {
  return path === 'stopwords' ? { words: ['ein'] } : change;
}

/** What every change moves; only a cluster has the date. */
function moved({ version, updated_date }: Record<string, unknown>): Record<string, unknown> {
  return { version, ...(updated_date !== undefined && { updated_date }) };
}
