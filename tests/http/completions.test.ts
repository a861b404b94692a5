import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle } from './seed.ts';
import { eachSite, type Site } from './site.ts';

eachSite('completions', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    const photo = (title: string, input: object) => ({ title, published: true, ...input });
    await site.services.posts.createMany(system, [
      photo('One', { tags: ['Café', 'street'], city: 'Łódź', region: 'Łódzkie', country: 'Poland' }),
      photo('Two', { tags: ['Café', 'cathedral'], city: 'Łódź', country: 'Poland' }),
      photo('Three', { tags: ['street', 'Café'], city: 'Aarhus', country: 'Denmark' }),
      photo('Four', { tags: ['Night Café'], city: 'Neustadt', published: false }),
    ]);
  });

  const cities = async (query: string) => (await owner.get(`/api/admin/completions/cities${query}`)).json;
  const tags = async (query: string) => (await owner.get(`/api/admin/completions/tags${query}`)).json;

  test('tags are found by a part without accents: the beginning first, then those used most', async () => {
    expect(await tags('?q=CAF')).toEqual([
      { tag: 'Café', photos: 3 },
      { tag: 'Night Café', photos: 0 },
    ]);
    expect((await tags('?q=t')).map(({ tag }: { tag: string }) => tag)).toEqual([
      'street',
      'cathedral',
      'Night Café',
    ]);
    expect((await tags('')).map(({ tag }: { tag: string }) => tag).slice(0, 2)).toEqual(['Café', 'street']);
    expect(await tags('?q=zebra')).toEqual([]);
  });

  test('own cities come before the offline places, and neither twice', async () => {
    const found = await cities('?q=lodz');
    expect(found[0]).toEqual({ city: 'Łódź', region: null, country: 'Poland', own: true, photos: 2 });
    expect(found.filter(({ city }: { city: string }) => city === 'Łódź')).toHaveLength(1);
    expect(await cities('')).toHaveLength(3);
  });

  test('a place without a photo is found by a part of its name, large cities first', async () => {
    const [first, ...others] = await cities('?q=openhag');
    expect(first).toEqual({ city: 'Copenhagen', region: null, country: 'Denmark', own: false, photos: 0 });
    expect(others.length).toBeLessThan(10);
    expect((await cities('?q=par'))[0]).toMatchObject({ city: 'Paris', country: 'France' });
    expect(await cities('?q=st%20petersb&limit=1')).toHaveLength(1);
  });

  test('a draft’s city is the owner’s as well', async () => {
    expect((await cities('?q=neust'))[0]).toMatchObject({ city: 'Neustadt', own: true, photos: 0 });
  });

  test('pages to link to are found by their words: titles first, drafts marked, hubs by name', async () => {
    await addArticle(site.services, { title: 'Night buses', slug: 'night-buses', published: false });
    const [hub] = (await owner.get('/api/admin/clusters')).json;
    const pages = async (query: string) => (await owner.get(`/api/admin/completions/pages${query}`)).json;
    expect(await pages('?q=night%20b')).toEqual([
      {
        ...{ kind: 'article', title: 'Night buses', href: '/article/night-buses' },
        ...{ published: false, thumbnail_url: null },
      },
    ]);
    const titles = (await pages('?q=caf')).map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
    expect((await pages('?q=fou'))[0]).toMatchObject({ kind: 'photo', title: 'Four', published: false });
    expect(await pages(`?q=${encodeURIComponent(hub.name.slice(0, 6))}`)).toContainEqual(
      expect.objectContaining({ kind: 'hub', title: hub.name, published: true }),
    );
    await owner.post('/api/admin/pages', { title: 'About', body: 'Me.', published: true });
    expect((await pages('?q=abo'))[0]).toEqual({
      ...{ kind: 'page', title: 'About', href: '/about', published: true, thumbnail_url: null },
    });
    expect(await pages('?limit=2')).toHaveLength(2);
    expect(await pages('?q=%22*%20%25')).toEqual([]);
  });

  test('answers are bounded, and what cannot be asked is refused', async () => {
    expect(await cities('?q=a&limit=50')).toHaveLength(50);
    for (const path of ['cities', 'tags', 'pages'])
      for (const query of ['?limit=0', '?limit=51', '?limit=x', '?city=a', `?q=${'a'.repeat(301)}`])
        expect([path, query, (await owner.get(`/api/admin/completions/${path}${query}`)).status]).toEqual([
          path,
          query,
          400,
        ]);
    expect((await site.ask('/api/admin/completions/tags')).status).toBe(401);
    expect((await site.ask('/api/admin/completions/cities?q=par')).status).toBe(401);
    expect((await site.ask('/api/admin/completions/pages?q=par')).status).toBe(401);
  });
});
