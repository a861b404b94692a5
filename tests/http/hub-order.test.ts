import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addLamps, addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

eachSite('the order of a hub', (start) => {
  let site: Site;
  let owner: AdminClient;
  /** By title. */
  let ids: Record<string, string>;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    ids = await addLamps(site.services, ['First Lamp', 'Last Lamp']);
  });

  const titlesOn = async (path: string) =>
    [...(await site.ask(path)).body.matchAll(/<h2 class="name"><a [^>]*>([^<]*)</g)].map(
      ([, title]) => title,
    );
  const hub = '/hub?slug=lamp-hub';

  test("is the newest first, or the owner's with the others behind, on all pages", async () => {
    const lamps: Record<string, string> = {};
    for (let number = 1; number <= 26; number += 1) {
      const title = `Hub ${number}`;
      const createdDate = new Date(Date.UTC(2026, 0, number)).toISOString();
      lamps[title] = (await addPost(site.services, { title, tags: ['hublamp'], createdDate, width: 60 })).id;
    }
    const made = await owner.post('/api/admin/clusters', {
      name: 'Lamp Hub',
      required_tokens: ['hublamp'],
    });
    expect(made.json).toMatchObject({ arranged: [], cover: null, photos: [] });
    expect((await titlesOn(hub)).slice(0, 3)).toEqual(['Hub 26', 'Hub 25', 'Hub 24']);
    const wanted = ['Hub 3', 'Hub 25', 'Hub 1'];
    const arranged = [...wanted.map((title) => lamps[title]), ids.Draft, ids['First Lamp']];
    const changed = await owner.put(`/api/admin/clusters/${made.json.id}`, { arranged });
    expect(changed.json.arranged).toEqual(arranged);
    // A draft, and one that does not match.
    expect(changed.json.left_out).toEqual([ids.Draft, ids['First Lamp']]);
    expect(changed.json.photos.map(({ title }: { title: string }) => title)).toEqual([
      ...wanted,
      'Dark Lamp',
      'First Lamp',
    ]);
    const [first, second] = [await titlesOn(hub), await titlesOn(`${hub}&page=2`)];
    expect(first.slice(0, 5)).toEqual([...wanted, 'Hub 26', 'Hub 24']);
    expect(second).toEqual(['Hub 4', 'Hub 2']);
    expect(new Set([...first, ...second]).size).toBe(26);
    await owner.put(`/api/admin/clusters/${made.json.id}`, { arranged: [] });
    expect((await titlesOn(hub)).slice(0, 2)).toEqual(['Hub 26', 'Hub 25']);
  });

  test('a photo that does not exist is refused at its field, one deleted since is not', async () => {
    const [{ id }] = (await owner.get('/api/admin/clusters?sort=-created_date')).json;
    const path = `/api/admin/clusters/${id}`;
    const gone = await addPost(site.services, { title: 'Gone Lamp' });
    for (const fields of [{ arranged: [ids['First Lamp'], 'nothing'] }, { cover: 'nothing' }]) {
      const [field = ''] = Object.keys(fields);
      const message = 'One of the photos was deleted. Remove it, then save again.';
      const answers = [
        await owner.put(path, fields),
        await owner.post('/api/admin/clusters', { name: 'Other Lamps', ...fields }),
      ];
      for (const { status, json } of answers)
        expect([status, json.error.fields]).toEqual([422, { [field]: message }]);
    }
    const named = { arranged: [gone.id], cover: gone.id };
    expect((await owner.put(path, named)).status).toBe(200);
    await owner.remove(`/api/admin/posts/${gone.id}?force=true`);
    expect((await owner.put(path, named)).status).toBe(200);
    expect((await owner.put(path, { arranged: [], cover: null })).status).toBe(200);
  });

  test('a chosen cover opens its page, as long as visitors may see it', async () => {
    const [{ id }] = (await owner.get('/api/admin/clusters?sort=-created_date')).json;
    await owner.put(`/api/admin/clusters/${id}`, { cover: ids['Last Lamp'] });
    const page = (await site.ask(hub)).body;
    expect(page).toContain('masthead opening');
    expect((await site.ask(`${hub}&page=2`)).body).not.toContain('masthead opening');
    await owner.put(`/api/admin/clusters/${id}`, { cover: ids.Draft });
    expect((await site.ask(hub)).body).not.toContain('masthead opening');
    expect((await owner.put(`/api/admin/clusters/${id}`, { cover: 7 })).status).toBe(422);
    const many = Array.from({ length: 201 }, (_, number) => `p${number}`);
    const refused = await owner.put(`/api/admin/clusters/${id}`, { arranged: many });
    expect(refused.json.error.fields).toHaveProperty('arranged');
  });
});
