import { expect, it } from 'vitest';
import { adminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { oneSite } from './site.ts';

oneSite('the calls about the site as a whole', (startSite) => {
  it('show the sitemaps as they are served, what is in them and what is not', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    for (let index = 0; index < 5; index += 1)
      await addPost(site.services, {
        ...{ seed: index, title: `Lamp ${index}`, tags: ['lamp', `only ${index}`] },
        camera: { make: 'NIKON', model: index === 0 ? 'D750' : 'D90' },
      });
    await owner.post('/api/admin/posts', { title: 'Words alone', tags: ['lamp'], published: true });
    await addPost(site.services, { seed: 9, title: 'Not yet', published: false });
    await addArticle(site.services, { slug: 'shown', title: 'Shown' });
    await owner.post('/api/admin/clusters', { name: 'Fog', required_tokens: ['fog'], min_posts_to_index: 3 });

    await owner.post('/api/admin/series', { title: 'Lamps', text: 'Lamps.', published: true });

    const { json } = await owner.get('/api/admin/sitemaps');
    expect(json.sitemap).toBe((await site.ask('/sitemap.xml')).body);
    expect(json.image_sitemap).toBe((await site.ask('/image-sitemap.xml')).body);
    const counts = new Map<string, number>(
      json.counts.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    const pictures = counts.get('Images') ?? 0;
    const pages = [...counts.values()].reduce((sum, count) => sum + count) - pictures;
    expect(pages).toBe(json.sitemap.split('<loc>').length - 1);
    expect(pictures).toBe(json.image_sitemap.split('<image:loc>').length - 1);
    expect(json.left_out).toEqual(
      expect.arrayContaining([
        { name: '1 photo', path: '', reason: 'not published' },
        { name: '1 photo', path: '', reason: 'no image file: excluded from the image sitemap only' },
        { name: 'Hub Fog', path: '/hub?slug=fog', reason: '0 of 3 photos' },
        { name: 'Camera Nikon D90', path: '/browse/camera/nikon-d90', reason: '4 of 5 photos' },
        { name: 'Tag only 1', path: expect.stringMatching(/^\/tag\/only/), reason: '1 of 5 photos' },
      ]),
    );
    expect(json.left_out.map(({ name }: { name: string }) => name)).not.toContain('Tag lamp');
  });

  it('reveal nothing to a visitor', async () => {
    const site = await startSite();
    for (const path of ['insights', 'diagnostics', 'keyword-map', 'sitemaps'])
      expect((await site.ask(`/api/admin/${path}`)).status, path).toBe(401);
  });
});
