import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createAudit } from '../../server/features/audit/audit.service.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { auditThrough } from './audit-through.ts';
import {
  type AuditedPages,
  addPages,
  drop,
  type Fault,
  faults,
  kinds,
  origin,
  runAudit,
  siteBut,
} from './audited-site.ts';
import { addArticle, addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

oneSite('the audit over a running site', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  beforeAll(async () => {
    site = await startSite();
    owner = await adminClient(site);
    await addPages(site, owner);
  });
  const auditOf = (...given: AuditedPages) => createAudit(site.services.app, siteBut(site, ...given));

  it('has nothing against a site as it comes, page and command', async () => {
    // With its files and social cards.
    await site.services.jobs.drain();
    const report = await auditThrough(site, owner);
    expect(report).toMatchObject({ findings: [], errors: 0, warnings: 0, is_complete: true });
    expect(report.progress.pages).toBeGreaterThan(20);
    expect(report.progress.checked_files).toBeGreaterThan(20);
    expect(report.left_out).toEqual(['Links to other sites and admin pages are never checked.']);
  });

  it('finds each fault of a page, and nothing else', async () => {
    const findings = await runAudit(auditOf(faults));
    expect(kinds(findings)).toEqual(faults.map(({ kind, path }) => `${kind} ${path}`).sort());
  });

  it('says once what is wrong with an article that its owner wrote, at whatever address it is read', async () => {
    const [picture] = JSON.parse((await site.ask('/api/posts')).body) as { file_url: string }[];
    await addArticle(site.services, {
      slug: 'careless',
      title: 'A careless one',
      excerpt: 'What is careless about it, told in as many words as search engines show.',
      body:
        `<p><img src="${picture?.file_url}"> <a href="#nowhere">there</a> <a href="/post/nobody">nobody</a></p>` +
        `<p><a href="/post/lamp"><img src="${picture?.file_url}" alt=""> a lamp</a></p>`,
    });
    const json = await auditThrough(site, owner, { full: true });
    expect(
      json.findings.map(({ kind, url, message }: { kind: string; url: string; message: string }) => [
        kind,
        url.slice(origin.length),
        message.replace(/:? \/media.*/, ''),
      ]),
    ).toEqual([
      ['alt_missing', '/article/careless', 'An image has no alt text'],
      ['broken_link', '/article/careless', 'It links to #nowhere, which is not on the page.'],
      ['broken_link', '/article/careless', `It links to ${origin}/post/nobody, which answers 404.`],
    ]);
    await owner.remove('/api/admin/articles/article-careless');
  });

  it('reads a page of the owner again when it changed, and leads to its editor', async () => {
    const words = 'Words of a page, as many of them as search engines like to show in results.';
    const body = `${words} [nobody](/post/nobody)`;
    const { json: page } = await owner.post('/api/admin/pages', { title: 'Careless', body, published: true });
    const { findings } = await auditThrough(site, owner);
    expect(findings).toMatchObject([
      { kind: 'broken_link', url: `${origin}/page/careless`, edit: { kind: 'page', id: page.id } },
    ]);
    await owner.put(`/api/admin/pages/${page.id}`, { body: words });
    expect((await auditThrough(site, owner)).findings).toEqual([]);
    await owner.remove(`/api/admin/pages/${page.id}?permanent=true`);
  });

  it('finds an image of the site that does not exist in every kind of text', async () => {
    const words = 'Text of a page, as many letters of it as search engines like to show in results.';
    const text = (name: string) => `${words}\n\n![A lamp](/media/${name}.jpg)`;
    const [lamp] = JSON.parse((await site.ask('/api/posts')).body) as { id: string; file_url: string }[];
    const { json: page } = await owner.post('/api/admin/pages', {
      ...{ title: 'With an image', body: `${text('page')}\n\n![It is](${lamp?.file_url})`, published: true },
    });
    await owner.put(`/api/admin/posts/${lamp?.id}`, { story: text('story') });
    await addArticle(site.services, {
      slug: 'images',
      title: 'Images',
      excerpt: `Images. ${words}`,
      body: text('article'),
    });
    const { findings } = await auditThrough(site, owner);
    expect(
      findings.map(({ kind, message }: { kind: string; message: string }) => [kind, message]).sort(),
    ).toEqual(
      ['article', 'page', 'story'].map((name) => [
        'missing_file',
        `A file is missing: ${origin}/media/${name}.jpg`,
      ]),
    );
    await owner.remove(`/api/admin/pages/${page.id}?permanent=true`);
    await owner.remove('/api/admin/articles/article-images?permanent=true');
    await owner.put(`/api/admin/posts/${lamp?.id}`, { story: '' });
  });

  it('finds what the sitemap says wrongly', async () => {
    const audit = auditOf([], (urls) => [
      ...urls.filter((url) => url !== `${origin}/post/lamp`),
      `${origin}/post/nobody`,
      `${origin}/photo?slug=bench`,
    ]);
    expect(kinds(await runAudit(audit))).toEqual([
      'sitemap_dead /post/nobody',
      'sitemap_missing /post/lamp',
      'sitemap_not_indexed /photo?slug=bench',
    ]);
  });

  it('finds a page to which none but itself links', async () => {
    const { json: hub } = await owner.post('/api/admin/clusters', {
      name: 'Far out',
      required_tokens: ['street'],
      min_posts_to_index: 1,
    });
    const withoutThemes = { kind: 'orphan', path: '/photos', edit: drop(/<nav class="themes".*?<\/nav>/s) };
    expect(await runAudit(auditOf([withoutThemes]))).toMatchObject([
      { kind: 'orphan', url: `${origin}/hub?slug=far-out`, edit: { kind: 'cluster', id: hub.id } },
    ]);
    expect((await auditThrough(site, owner)).findings).toEqual([]);
    await owner.remove(`/api/admin/clusters/${hub.id}`);
  });

  it('finds a page that fails, two of one name, and leads to their editors', async () => {
    const twin = await addPost(site.services, {
      seed: 21,
      title: 'Lamp',
      altText: 'Another lamp in soft light',
      caption: 'A lamp that people pass every day and look at only when it rains.',
    });
    const json = await auditThrough(site, owner);
    expect(kinds(json.findings)).toEqual(
      ['duplicate_description', 'duplicate_title'].map((kind) => expect.stringContaining(kind)),
    );
    expect(json.findings.every(({ edit }: { edit: { kind: string } }) => edit.kind === 'post')).toBe(true);
    await owner.remove(`/api/admin/posts/${twin.id}`);
    const hubs = await site.ask('/api/hubs');
    const [hub] = JSON.parse(hubs.body) as { id: string; slug: string }[];
    const spoilt = { kind: 'title_missing', path: `/hub?slug=${hub?.slug}`, edit: faults[0]?.edit };
    expect(await runAudit(auditOf([spoilt as Fault]))).toMatchObject([
      { kind: 'title_missing', edit: { kind: 'cluster', id: hub?.id } },
    ]);
    const failing = await runAudit(auditOf([{ kind: 'status', path: '/post/crane', status: 500 }]));
    expect(failing.map(({ kind }) => kind)).toContain('status');
    expect(failing.find(({ kind }) => kind === 'status')?.edit).toMatchObject({ kind: 'post' });
  });

  it('finds a picture whose file is gone, although no page changed', async () => {
    await auditThrough(site, owner);
    const [post] = JSON.parse((await site.ask('/api/posts')).body) as { slug: string; file_url: string }[];
    const file = join(site.dataDir, 'files', post?.file_url ?? '');
    await rename(file, `${file}.away`);
    const { findings } = await auditThrough(site, owner);
    await rename(`${file}.away`, file);
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: 'missing_file',
        others: expect.arrayContaining([expect.objectContaining({ url: `${origin}/post/${post?.slug}` })]),
      }),
    );
    expect((await auditThrough(site, owner)).findings).toEqual([]);
  });

  it('names a cause once, with all its pages, an editor and what mends it', async () => {
    const file = '/media/00/00.jpg';
    const withFile = (path: string): Fault => ({
      kind: 'missing_file',
      path,
      edit: (html) => html.replace('</main>', `<img src="${file}" alt="Gone"></main>`),
    });
    const [found, ...more] = await runAudit(
      auditOf(['/', '/index', '/post/lamp', '/post/tram'].map(withFile)),
    );
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: 'missing_file', pages: 3, edit: { kind: 'post' } });
    expect(found?.message).toContain(file);
    expect(found?.advice).not.toBe('');
    expect([found!, ...found!.others].map(({ url }) => url.slice(origin.length)).sort()).toEqual([
      '/',
      '/post/lamp',
      '/post/tram',
    ]);
  });

  it('finds what published records lack: an excerpt, an alt text of its own', async () => {
    await addArticle(site.services, {
      slug: 'mute',
      title: 'Without an excerpt',
      excerpt: '',
      body: 'Words.',
    });
    const lamp = (await owner.get('/api/admin/posts?q=lamp')).json[0] as { id: string };
    const tram = (await owner.get('/api/admin/posts?q=tram')).json[0] as { id: string };
    for (const { id } of [lamp, tram])
      await owner.put(`/api/admin/posts/${id}`, { alt_text: 'Rain at night' });
    const found = (await auditThrough(site, owner)).findings as {
      kind: string;
      pages: number;
      edit: unknown;
    }[];
    expect(found.find(({ kind }) => kind === 'duplicate_alt')).toMatchObject({
      pages: 2,
      edit: { kind: 'post' },
    });
    expect(found.find(({ kind }) => kind === 'excerpt_missing')).toMatchObject({
      pages: 1,
      edit: { kind: 'article', id: 'article-mute' },
    });
    await owner.remove('/api/admin/articles/article-mute');
  });

  it('finds blocks that are missing on pages of published texts, as long as visitors miss them', async () => {
    const hidden = await addPost(site.services, {
      title: 'Hidden',
      altText: 'A window without light',
      caption: 'A window that people pass every day and look at only when it rains.',
      published: false,
    });
    const inCode = '`[photo slug="in-code"]`';
    await addArticle(site.services, {
      slug: 'blocks',
      title: 'About its blocks',
      excerpt: 'What its blocks are about, told in as many words as search engines show.',
      body: `Words. ${inCode}\n\n[photo slug="hidden"]\n\n[Photos slugs="lamp, gone"]\n\n[series slug=none]\n\n[photo slug="lamp"]`,
    });
    const words = 'Words of a page, as many of them as search engines like to show in results.';
    const pageBody = `${words}\n\n[photo slug="hidden"]\n\n[photo slug="a/b"]`;
    const { json: page } = await owner.post('/api/admin/pages', {
      title: 'With blocks',
      body: pageBody,
      published: true,
    });
    const quay = (await owner.get('/api/admin/posts?q=quay')).json[0] as { id: string };
    await owner.put(`/api/admin/posts/${quay.id}`, {
      story: 'Words.\n\n[series slug="none"] [button url="x:y"]Go[/button]',
    });

    const missing = async () => {
      const { findings } = await auditThrough(site, owner);
      return findings
        .filter(({ kind }: { kind: string }) => kind === 'block_missing')
        .map((one: { message: string; pages: number; edit: { kind: string; id: string } }) => [
          one.message.replace('A block is missing: ', ''),
          one.pages,
          one.edit.kind,
        ])
        .sort();
    };
    const always = [
      ['[Photos slugs="lamp, gone"] No published photo has the slug gone.', 1, 'article'],
      [expect.stringMatching(/^\[button url="x:y"\]Go\[\/button\] The url must be/), 1, 'post'],
      [expect.stringMatching(/^\[photo slug="a\/b"\] slug must be the slug of a photo/), 1, 'page'],
      ['[series slug="none"] Only an article can show this.', 1, 'post'],
      ['[series slug=none] No published series has the slug none.', 1, 'article'],
    ];
    const whileHidden = ['[photo slug="hidden"] No published photo has the slug hidden.', 2, 'article'];
    expect(await missing()).toEqual(always.toSpliced(3, 0, whileHidden));
    await owner.put(`/api/admin/posts/${hidden.id}`, { published: true });
    expect(await missing()).toEqual(always);
    expect((await owner.remove(`/api/admin/posts/${hidden.id}?force=true`)).status).toBeLessThan(300);
    expect(await missing()).toContainEqual(whileHidden);

    await owner.put(`/api/admin/posts/${quay.id}`, { story: '' });
    await owner.remove('/api/admin/articles/article-blocks');
    await owner.remove(`/api/admin/pages/${page.id}?permanent=true`);
  });

  it('is for the owner alone', async () => {
    expect((await site.ask('/api/admin/audit')).status).toBe(401);
    expect((await site.ask('/api/admin/audit', { method: 'POST' })).status).toBe(401);
    expect((await site.ask('/api/admin/audit/step', { method: 'POST' })).status).toBe(401);
    expect((await site.ask('/api/admin/qa', { method: 'POST' })).status).toBe(401);
  });
});
