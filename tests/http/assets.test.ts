import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site, siteHost } from './site.ts';

const table = Buffer.from('camera;shots\r\nLeica;1,5\r\n');

oneSite('data assets', (start) => {
  let site: Site;
  let owner: AdminClient;
  let time: Date;

  beforeAll(async () => {
    time = new Date('2026-03-01T12:00:00Z');
    site = await start({}, () => time);
    owner = await adminClient(site);
  });

  const upload = async (text: string | Buffer, name: string) => owner.upload(Buffer.from(text), name);

  async function create(name: string, text: string | Buffer = table, file = 'cameras.csv') {
    const { json } = await upload(text, file);
    return (await owner.post('/api/admin/assets', { name, type: json.type, url: json.file_url })).json;
  }

  const dataFiles = async () =>
    (await readdir(join(site.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
      name.includes('-data.'),
    );

  test('a csv file is uploaded, stored in one form and served as text at an unpredictable URL', async () => {
    const answer = await upload(table, 'cameras.csv');
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      file_url: expect.stringMatching(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{40}-data\.csv$/),
      type: 'csv',
      bytes: 27,
      name: 'cameras.csv',
      encoding: 'UTF-8',
      preview: {
        columns: ['camera', 'shots'],
        rows: [['Leica', '1,5']],
        total_rows: 1,
        problem: null,
        text: null,
      },
    });
    const served = await site.ask(answer.json.file_url);
    expect(served).toMatchObject({
      status: 200,
      body: 'camera,shots\r\nLeica,"1,5"\r\n',
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    expect((await upload('camera,shots\nLeica,"1,5"', 'other.csv')).json.file_url).toBe(answer.json.file_url);
  });

  test('a json file is stored unchanged; one without a chart is stored, and the response says so', async () => {
    const chart = await upload('[{"label":"Mon","value":3}]', 'week.json');
    expect(chart.json).toMatchObject({
      type: 'json',
      preview: { columns: ['Label', 'Value'], rows: [['Mon', '3']] },
    });
    const served = await site.ask(chart.json.file_url);
    expect(served.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(served.body).toBe('[{"label":"Mon","value":3}]');
    const other = await upload('{"<b>":1}', 'other.json');
    expect(other).toMatchObject({ status: 201, json: { preview: { total_rows: null, text: '{"<b>":1}' } } });
    expect(other.json.preview.problem).toContain('Chart data is a list');
  });

  test.each([
    ['broken.csv', 'a,b\n1,2,3', 422, 'Line 2 has 3 cells'],
    ['broken.json', '{"a":\n}', 422, 'Line 2: unexpected "}", expected a value.'],
    ['empty.csv', '', 422, 'The file is empty.'],
    ['picture.csv', '\u0000\u0001\u0002', 415, 'not a text file'],
    ['long.csv', 'a\n'.repeat(1024 * 1024 + 1), 413, '2 MB'],
    ['page.html', '<p>x</p>', 415, 'text file'],
  ])('%s is refused with a reason, and nothing is left of it', async (name, text, status, reason) => {
    const before = await dataFiles();
    const answer = await upload(text, name);
    expect(answer.status).toBe(status);
    expect(answer.json.error.message).toContain(reason);
    expect(await dataFiles()).toEqual(before);
    expect(await readdir(join(site.dataDir, 'incoming'))).toEqual([]);
  });

  test('an asset gives a file a name; it can be listed, read, renamed and deleted', async () => {
    const { json: file } = await upload('a,b\n1,2', 'first.csv');
    const body = { name: ' Prices ', type: 'csv', url: file.file_url };
    const created = await owner.post('/api/admin/assets', body);
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      id: expect.any(String),
      name: 'Prices',
      type: 'csv',
      url: file.file_url,
      created_date: time.toISOString(),
      version: 1,
      used_by: [],
      same_file: [],
    });
    const path = `/api/admin/assets/${created.json.id}`;
    expect((await owner.get(path)).json).toEqual(created.json);
    expect((await owner.get(`${path}/preview`)).json).toMatchObject({ columns: ['a', 'b'], total_rows: 1 });
    const renamed = await owner.put(path, { ...created.json, name: 'Costs', url: 'ignored' });
    expect(renamed).toMatchObject({ status: 200, json: { name: 'Costs', url: file.file_url, version: 2 } });
    const old = await owner.put(path, { name: 'Older', version: 1 });
    expect(old).toMatchObject({ status: 409, json: { error: { code: 'conflict' }, current: renamed.json } });
    expect((await owner.put(path, {})).json).toEqual(renamed.json);
    expect((await owner.remove(path)).status).toBe(204);
    for (const gone of [
      await owner.get(path),
      await owner.remove(path),
      await owner.put(path, { name: 'x' }),
    ])
      expect(gone.status).toBe(404);
    expect((await owner.get(`${path}/preview`)).status).toBe(404);
    expect((await site.ask(file.file_url)).status).toBe(404);
  });

  test('the list is newest first, filtered, sorted and cut', async () => {
    for (const { id } of (await owner.get('/api/admin/assets')).json)
      await owner.remove(`/api/admin/assets/${id}`);
    for (const name of ['B', 'A', 'C']) {
      time = new Date(time.getTime() + 1000);
      await create(name, name === 'C' ? '[]' : `${name}\n1`, name === 'C' ? 'c.json' : 'x.csv');
    }
    const names = async (query: string) => {
      const answer = await owner.get(`/api/admin/assets${query}`);
      return [answer.headers['x-total-count'], ...answer.json.map(({ name }: { name: string }) => name)];
    };
    expect(await names('')).toEqual(['3', 'C', 'A', 'B']);
    expect(await names('?sort=created_date')).toEqual(['3', 'B', 'A', 'C']);
    expect(await names('?sort=-name&limit=2')).toEqual(['3', 'C', 'B']);
    expect(await names('?offset=2')).toEqual(['3', 'B']);
    expect(await names('?type=json')).toEqual(['1', 'C']);
    expect(await names('?name=A')).toEqual(['1', 'A']);
    expect((await owner.get('/api/admin/assets?sort=size')).status).toBe(400);
    expect((await owner.get('/api/admin/assets?kind=csv')).status).toBe(400);
  });

  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 5 }],
    ['type', { type: 'xml' }],
    ['type', { type: 'json' }],
    ['url', { url: 'https://elsewhere.test/media/ab/x-data.csv' }],
    ['url', { url: '/robots.txt' }],
    ['url', { url: `/media/ab/${'a'.repeat(40)}-data.csv` }],
    ['url', { url: 5 }],
  ])('an asset with a wrong %s is refused: %j', async (field, wrong) => {
    const { json: file } = await upload(table, 'cameras.csv');
    const answer = await owner.post('/api/admin/assets', {
      name: 'x',
      type: 'csv',
      url: file.file_url,
      ...wrong,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.error.fields)).toEqual([field]);
  });

  test('a picture is no data file, and a data file no picture', async () => {
    const { json: photograph } = await owner.upload(await picture(1));
    const asset = await owner.post('/api/admin/assets', { name: 'x', type: 'csv', url: photograph.file_url });
    expect(asset.json.error.fields).toHaveProperty('url');
    const { json: file } = await upload(table, 'cameras.csv');
    const post = await owner.post('/api/admin/posts', { title: 'x', file_url: file.file_url });
    expect(post.json.error.fields).toHaveProperty('file_url');
  });

  test('the absolute address is the same file', async () => {
    const { json: file } = await upload(table, 'cameras.csv');
    const url = `http://${siteHost}${file.file_url}`;
    expect((await owner.post('/api/admin/assets', { name: 'x', type: 'csv', url })).json.url).toBe(
      file.file_url,
    );
    expect(await site.services.assets.readByUrl(url)).toEqual({
      type: 'csv',
      text: 'camera,shots\r\nLeica,"1,5"\r\n',
    });
    for (const other of [
      'https://elsewhere.test/x.csv',
      '/media/../x.csv',
      `/media/ab/${'a'.repeat(40)}-data.csv`,
    ])
      expect(await site.services.assets.readByUrl(other)).toBeNull();
  });

  test('a file with two names is removed with the second', async () => {
    const [one, two] = [await create('One', 'shared\n1'), await create('Two', 'shared\n1')];
    expect(one.url).toBe(two.url);
    const listed = async () =>
      (await owner.get('/api/admin/assets?sort=created_date')).json
        .filter(({ url }: { url: string }) => url === one.url)
        .map(({ name, same_file: others }: { name: string; same_file: string[] }) => [name, others]);
    expect([one.same_file, two.same_file]).toEqual([[], ['One']]);
    expect((await listed()).sort()).toEqual([
      ['One', ['Two']],
      ['Two', ['One']],
    ]);
    await owner.remove(`/api/admin/assets/${one.id}`);
    expect((await site.ask(one.url)).status).toBe(200);
    expect(await listed()).toEqual([['Two', []]]);
    await owner.remove(`/api/admin/assets/${two.id}`);
    expect((await site.ask(one.url)).status).toBe(404);
  });

  test('a file uploaded again for an asset still to be saved outlives the one that named it', async () => {
    const first = await create('First', 'again\n1');
    expect((await upload('again\n1', 'again.csv')).json.file_url).toBe(first.url);
    await owner.remove(`/api/admin/assets/${first.id}`);
    const second = await owner.post('/api/admin/assets', { name: 'Second', type: 'csv', url: first.url });
    expect(second.status).toBe(201);
    expect((await site.ask(first.url)).status).toBe(200);
    await owner.remove(`/api/admin/assets/${second.json.id}`);
    expect((await site.ask(first.url)).status).toBe(404);
  });

  test('a file without a name is removed after a day, a named one stays', async () => {
    const { json: loose } = await upload('loose\n1', 'loose.csv');
    const named = await create('Named', 'named\n1');
    time = new Date(time.getTime() + 23 * 60 * 60 * 1000);
    await site.services.staging.sweep();
    expect((await site.ask(loose.file_url)).status).toBe(200);
    time = new Date(time.getTime() + 2 * 60 * 60 * 1000);
    await site.services.staging.sweep();
    expect((await site.ask(loose.file_url)).status).toBe(404);
    expect((await site.ask(named.url)).status).toBe(200);
    expect(
      (await owner.post('/api/admin/assets', { name: 'late', type: 'csv', url: loose.file_url })).status,
    ).toBe(422);
    expect(site.errors).toEqual([]);
  });

  test('visitors and viewers get nothing', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/assets'],
      ['POST', '/api/admin/assets'],
      ['DELETE', '/api/admin/assets/x'],
      ['GET', '/api/admin/assets/x/preview'],
    ] as const)
      expect((await site.ask(path, { method })).status).toBe(401);
    const stranger = { role: 'visitor' } as const;
    await expect(site.services.assets.remove(stranger, 'x')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(
      site.services.assets.create(stranger, { name: 'x', type: 'csv', url: '/' }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
