import { expect, it } from 'vitest';
import { adminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite } from './site.ts';

eachSite('the keyword map', (startSite) => {
  it('says which pages use the terms of which cluster, which terms are unused, and which pages compete', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    const cluster = async (name: string, enabled: boolean) =>
      (await owner.post('/api/admin/clusters', { name, required_tokens: ['tram'], enabled })).json.id;
    const [trams, off] = [await cluster('Trams', true), await cluster('Off', false)];
    const term = (cluster_id: string, name: string, more = {}) => ({
      cluster_id,
      term: name,
      role: 'primary',
      ...more,
    });
    await owner.post('/api/admin/terms/bulk', [
      term(trams, 'night tram'),
      term(trams, 'ferry'),
      term(trams, 'rain', { role: 'secondary' }),
      term(trams, 'hidden', { enabled: false }),
      term(off, 'rain'),
    ]);
    await addPost(site.services, { title: 'The night tram', tags: ['tram'], story: 'In the **rain**.' });
    await addPost(site.services, { title: 'Rain', caption: 'A ferry', tags: ['x'], published: false });
    await addArticle(site.services, { slug: 'trams', title: 'Night Tram, a history', body: 'Rain again.' });

    const { json } = await owner.get('/api/admin/keyword-map');
    expect(json).toMatchObject({ pages_read: 2, is_cut: false, more_competing: 0 });
    expect(json.clusters.map(({ name }: { name: string }) => name)).not.toContain('Off');
    expect(json.clusters.find(({ id }: { id: string }) => id === trams)).toEqual({
      id: trams,
      name: 'Trams',
      matching_posts: 1,
      terms: 3,
      used: expect.arrayContaining([
        { term: 'night tram', role: 'primary', pages: 2 },
        { term: 'rain', role: 'secondary', pages: 2 },
      ]),
      gaps: ['ferry'],
      more_gaps: 0,
    });
    expect(json.competing).toHaveLength(1);
    expect(json.competing[0]).toMatchObject({
      cluster: { id: trams },
      term: 'night tram',
      total: 2,
      pages: [
        { kind: 'post', slug: 'the-night-tram' },
        { kind: 'article', slug: 'trams' },
      ],
    });
  });
});
