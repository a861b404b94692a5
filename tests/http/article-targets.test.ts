import { expect, it } from 'vitest';
import { createTargetChecks } from '../../server/features/articles/targets.service.ts';
import { addAsset, addCalculator } from '../factories/data.ts';
import { adminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite } from './site.ts';

eachSite('what the blocks, links and images of a text name', (start) => {
  it('is looked up as visitors find it', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const { services } = site;
    await addPost(services, { title: 'Blue Sign', tags: ['Neon'] });
    await addPost(services, { title: 'Hidden', published: false });
    await addArticle(services, { slug: 'waiting', title: 'Waiting' });
    await addArticle(services, { slug: 'unfinished', title: 'Unfinished', published: false });
    const { url } = await addAsset(services, 'csv', 'a,b\r\n1,2\r\n');
    const calculator = await addCalculator(services);
    const blocks = [
      `[table csv="${url}"]`,
      `[calc id="a" schema="${calculator}"]`,
      '[photo slug="blue-sign"]',
      '[table csv="lamps"]',
      '[calc id="a" schema="none"]',
      '[photos slugs="hidden, blue-sign"]',
      '[series slug="none"]',
      '[chart data="https://elsewhere.example/a.json"]',
    ];
    const links = [
      ...[
        '/article/waiting',
        '//site.test/articlepage?slug=waiting',
        '/photo?slug=blue-sign',
        '/tag/neon',
        '/',
      ],
      ...[url, '/photos?page=1#x'],
      ...[
        '/article/nowhere',
        'http://site.test/post/none',
        '/article/unfinished',
        '/post/hidden',
        'www.e.com/a',
      ],
      ...['https://elsewhere.example/article/nowhere', 'mailto:a@b.c'],
    ];
    const lamp = (await owner.get('/api/posts/blue-sign')).json.file_url as string;
    const images = [
      ...[lamp, `http://site.test${lamp}`, `//site.test${lamp}?a#b`, '/favicon.svg'],
      ...['https://elsewhere.example/media/none.jpg', 'http://site.test:81/none.jpg'],
      ...['/media/none.jpg', lamp.replace(/\w{3}(?=[-.])/, 'fff'), 'http://site.test/none.jpg', '/none'],
      ...['/photos', `http://www.site.test/photo?slug=blue-sign`, url],
    ];
    const { status, json } = await owner.post('/api/admin/articles/targets', { blocks, links, images });
    expect(status).toBe(200);
    expect(json.blocks).toEqual([
      { source: blocks[3], reason: 'lamps is not a CSV file of this site.' },
      { source: blocks[4], reason: 'No calculator has the id none.' },
      { source: blocks[5], reason: 'No published photo has the slug hidden.' },
      { source: blocks[6], reason: 'No published series has the slug none.' },
    ]);
    const nowhere = 'No public page has this URL.';
    expect(json.links).toEqual([
      { address: '/article/nowhere', reason: nowhere, draft: false },
      { address: 'http://site.test/post/none', reason: nowhere, draft: false },
      { address: '/article/unfinished', reason: 'This article is a draft.', draft: true },
      { address: '/post/hidden', reason: 'This photo is a draft.', draft: true },
      { address: 'www.e.com/a', reason: nowhere, draft: false },
    ]);
    const missing = 'This site has no image with this URL.';
    const other = 'This is not the URL of an image.';
    expect(json.images).toEqual([
      ...images.slice(6, 10).map((address) => ({ address, reason: missing })),
      ...images.slice(10).map((address) => ({ address, reason: other })),
    ]);
  });

  it('is for the owner alone, and at most 200 at once', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const given = { blocks: [], links: Array<string>(201).fill('/') };
    expect((await owner.post('/api/admin/articles/targets', given)).status).toBe(422);
    const checks = createTargetChecks(site.services.app, async () => 200);
    const asked = checks.problemsOf({ role: 'visitor' }, { blocks: [], links: ['/'], images: [] });
    await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/unauthenticated|forbidden/) });
  });
});
