import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const address = '/api/admin/settings';

eachSite('settings of two owners at the same time', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const read = async () => (await owner.get(address)).json;
  const put = async (change: object) => {
    const { status, json } = await owner.put(address, change);
    return { status, json };
  };

  test('a change over an older version is refused with the settings as they are', async () => {
    const { version } = await read();
    const first = await put({ version, tagline: 'Mine.' });
    expect([first.status, first.json.tagline.value]).toEqual([200, 'Mine.']);
    expect(first.json.version).not.toBe(version);
    const second = await put({ version, tagline: 'Theirs.', owner: 'Ann' });
    expect([second.status, second.json.error.code]).toEqual([409, 'conflict']);
    expect(second.json.error.message).toBe('The settings were changed after you opened them.');
    expect(second.json.current).toEqual(first.json);
    expect(await read()).toEqual(first.json);
    const over = await put({ version: second.json.current.version, tagline: 'Theirs.' });
    expect([over.status, over.json.tagline.value]).toEqual([200, 'Theirs.']);
  });

  test('another process refuses it too, before it has noticed the change', async () => {
    const replica = await site.openReplica();
    const { version } = await replica.settings.read(system);
    await put({ tagline: 'Here.' });
    await expect(replica.settings.save(system, { tagline: 'There.' }, version)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await read()).tagline.value).toBe('Here.');
  });

  test('the opening photo and the order of hubs are of the version, wherever they were changed', async () => {
    const before = await read();
    const post = await addPost(site.services, { title: 'Chosen Elsewhere', width: 1600 });
    await owner.put(`/api/admin/posts/${post.id}`, { opens_home: true });
    expect((await put({ version: before.version, tagline: 'Later.' })).status).toBe(409);
    const opened = await read();
    expect(opened.opening_picture).toEqual({ value: post.id, source: 'stored', title: 'Chosen Elsewhere' });
    const [, , last] = opened.hubs.value;
    await owner.put(`/api/admin/clusters/${last.id}`, { weight: 99 });
    expect((await put({ version: opened.version, tagline: 'Later.' })).status).toBe(409);
    expect((await read()).hubs.value[0]).toEqual(last);
  });

  test('everything is saved by one call, or nothing', async () => {
    const post = await addPost(site.services, { title: 'With the Rest', width: 1600 });
    const before = await read();
    const hubs = before.hubs.value.map(({ id }: { id: string }) => id).toReversed();
    const change = { tagline: 'All.', opening_picture: post.id, hubs };
    const wrong: [object, string][] = [
      [{ hubs: hubs.slice(1) }, 'hubs'],
      [{ hubs: [...hubs, 'no-such-hub'] }, 'hubs'],
      [{ hubs: [hubs[0], hubs[0], ...hubs.slice(2)] }, 'hubs'],
      [{ opening_picture: 'no-such-post' }, 'opening_picture'],
      [{ timezone: 'Nowhere' }, 'timezone'],
    ];
    for (const [part, field] of wrong) {
      const { status, json } = await put({ ...change, ...part });
      expect([status, Object.keys(json.error.fields)]).toEqual([422, [field]]);
      expect(await read()).toEqual(before);
    }
    const { status, json } = await put({ ...change, version: before.version });
    expect([status, json.tagline.value, json.opening_picture.value]).toEqual([200, 'All.', post.id]);
    expect(json.hubs.value.map(({ id }: { id: string }) => id)).toEqual(hubs);
    const menu = (await site.ask('/')).body.match(/<nav[\s\S]*?<\/nav>/)?.[0] ?? '';
    const places = json.hubs.value
      .slice(0, 3)
      .map(({ name }: { name: string }) => menu.toLowerCase().indexOf(name));
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });
});
