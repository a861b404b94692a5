import { expect, it } from 'vitest';
import { adminClient } from './admin-client.ts';
import { auditThrough } from './audit-through.ts';
import { addPosts } from './seed.ts';
import { oneSite } from './site.ts';

oneSite('the archive', (startSite) => {
  it('is noindex and in no sitemap while it is empty', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    const { status, body } = await site.ask('/photos');
    expect(status).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(body).not.toContain('Themes');
    expect((await site.ask('/sitemap.xml')).body).not.toContain('/photos<');
    const { counts } = (await owner.get('/api/admin/sitemaps')).json;
    expect(counts).toContainEqual({ kind: 'Pages', count: 2 });
    expect((await auditThrough(site, owner)).findings).toEqual([]);
  });

  it('names every hub with photographs on its first page, so that none is left without a link', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    const hub = (name: string, change: object) =>
      owner.post('/api/admin/clusters', { name, weight: 0, min_posts_to_index: 5, ...change });
    await hub('ferry rides', { required_tokens: ['ferry'] });
    await hub('Everything', {});
    await hub('Nothing yet', { required_tokens: ['zeppelin'] });
    await hub('Hidden', { required_tokens: ['ferry'], enabled: false });
    await addPosts(site.services, 30, (index) => ({
      title: `Ferry ${index}`,
      caption: `The ferry of ${index} o'clock.`,
      tags: ['ferry'],
    }));
    const { body } = await site.ask('/photos');
    const themes = /<nav class="themes".*?<\/nav>/s.exec(body)?.[0] ?? '';
    const links = [...themes.matchAll(/href="([^"]*)">([^<]*)</g)].map(([, href, label]) => [href, label]);
    expect(links).toEqual([
      ['/hub?slug=ferry-rides', 'Ferry rides'],
      ['/hub?slug=everything', 'Everything'],
    ]);
    expect((await site.ask('/photos?page=2')).body).not.toContain('class="themes"');
    const sitemap = (await site.ask('/sitemap.xml')).body;
    for (const path of ['/photos', '/hub?slug=ferry-rides', '/hub?slug=everything'])
      expect(sitemap).toContain(`${path}</loc>`);
    const { findings } = await auditThrough(site, owner);
    // The photos have only their captions as descriptions.
    expect(findings.filter(({ kind }: { kind: string }) => kind !== 'description_length')).toEqual([]);
  });
});
