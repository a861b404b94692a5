import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { auditCommand } from '../../server/cli/audit-command.ts';
import type { AuditService, EditableFinding } from '../../server/features/audit/audit.service.ts';
import { readPageFacts } from '../../server/features/audit/html/page-facts.ts';
import type { SiteToAudit } from '../../server/features/audit/site-to-audit.service.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { auditThrough } from './audit-through.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, type Site, siteHost } from './site.ts';

const origin = `http://${siteHost}`;

/** What a fault does to the source of one page; null answers nothing of it with this status. */
interface Fault {
  kind: string;
  path: string;
  edit?: (html: string) => string;
  status?: number;
}

const link = (href: string) => (html: string) => html.replace('</main>', `<a href="${href}">x</a></main>`);
const drop = (part: RegExp) => (html: string) => html.replace(part, '');
const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

/** Each named by what the audit must call it. */
const faults: Fault[] = [
  { kind: 'title_missing', path: '/post/lamp', edit: drop(/<title>.*?<\/title>/s) },
  { kind: 'description_missing', path: '/post/bench', edit: drop(/<meta name="description"[^>]*>/) },
  { kind: 'canonical_missing', path: '/articleslistpage', edit: drop(/<link rel="canonical"[^>]*>/) },
  { kind: 'h1_count', path: '/post/quay', edit: (html) => html.replace('</main>', '<h1>Two</h1></main>') },
  {
    kind: 'alt_missing',
    path: '/post/ferry',
    edit: (html) => html.replace('</main>', '<img src="/favicon.ico"></main>'),
  },
  { kind: 'json_ld_missing', path: '/post/stairs', edit: drop(data) },
  {
    kind: 'json_ld_invalid',
    path: '/post/crane',
    edit: (html) => html.replace(data, (all) => all.replace('{', '{{')),
  },
  {
    kind: 'json_ld_incomplete',
    path: '/article/waiting',
    edit: (html) => html.replace('"headline"', '"head"'),
  },
  { kind: 'broken_link', path: '/article/second', edit: link('/post/nobody') },
  { kind: 'redirected_link', path: '/article/third', edit: link('/post/old-name') },
  {
    kind: 'missing_file',
    path: '/post/tram',
    edit: (html) => html.replace('</main>', '<img src="/media/00/00.jpg" alt="Gone"></main>'),
  },
  { kind: 'broken_link', path: '/post/roof', edit: link('/robots.txtt') },
  { kind: 'broken_link', path: '/post/gate', edit: link('/article/waiting#nowhere') },
  {
    kind: 'block_failed',
    path: '/post/bridge',
    edit: (html) => html.replace('</main>', '<div class="live-error">Failed to load CSV.</div></main>'),
  },
];

async function runAudit(audit: AuditService, full = true): Promise<EditableFinding[]> {
  let state = await audit.start(system, { full });
  while (state.phase !== 'done') state = (await audit.step(system)) ?? state;
  return (await audit.report(system, 1000))?.findings ?? [];
}

eachSite('the audit over a running site', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  beforeAll(async () => {
    site = await startSite();
    owner = await adminClient(site);
    for (const [index, name] of [
      'Lamp',
      'Bench',
      'Quay',
      'Ferry',
      'Stairs',
      'Crane',
      'Tram',
      'Roof',
      'Gate',
      'Bridge',
    ].entries()) {
      await addPost(site.services, {
        seed: index,
        title: name,
        caption: `A ${name.toLowerCase()} that nobody looks at.`,
        tags: ['street'],
        city: 'Lisbon',
      });
    }
    for (const slug of ['waiting', 'second', 'third']) {
      await addArticle(site.services, {
        slug,
        title: `About ${slug}`,
        excerpt: `What ${slug} is about.`,
        body: `Words of ${slug}.`,
      });
    }
    const renamed = await addPost(site.services, { seed: 20, title: 'Old name' });
    await owner.put(`/api/admin/posts/${renamed.id}`, {
      slug: 'new-name',
      caption: 'It was called otherwise.',
    });
  });

  it('has nothing against a site as it comes, page and command', async () => {
    const report = await auditThrough(owner);
    expect(report).toMatchObject({ findings: [], errors: 0, warnings: 0, is_complete: true });
    expect(report.progress.pages).toBeGreaterThan(20);
    expect(report.progress.checked_files).toBeGreaterThan(20);
    expect(report.left_out).toEqual(['Links to other sites and admin pages are never checked.']);
  });

  /** The site's own pages, some of them spoilt on the way. */
  function siteBut(
    spoilt: readonly Fault[],
    sitemap: (urls: string[]) => string[] = (urls) => urls,
  ): SiteToAudit {
    return {
      origin,
      fingerprint: async () => 'test',
      kindOf: (url) =>
        /\/api\/|\/admin/.test(new URL(url).pathname) ? null : /\.\w{2,11}$/.test(url) ? 'file' : 'page',
      checkFile: async (url) => (await site.ask(url.slice(origin.length))).status,
      async readSitemap() {
        const { status, body } = await site.ask('/sitemap.xml');
        const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
        return { status, addresses: sitemap(addresses), parts: [] };
      },
      read: (urls) => Promise.all(urls.map(readPage)),
    };

    async function readPage(url: string) {
      const { status, headers, body } = await site.ask(url.slice(origin.length));
      const fault = spoilt.find(({ path }) => url === origin + path);
      const location = typeof headers.location === 'string' ? headers.location : null;
      const html = fault?.edit ? fault.edit(body) : body;
      const page = { url, status: fault?.status ?? status, location, html };
      return readPageFacts(page, { site: origin, images: null });
    }
  }
  const auditOf = (...given: Parameters<typeof siteBut>) => site.services.audit(siteBut(...given));
  const kinds = (findings: readonly { kind: string; url: string }[]) =>
    findings.map(({ kind, url }) => `${kind} ${url.slice(origin.length)}`).sort();

  it('finds each fault of a page, and nothing else', async () => {
    const findings = await runAudit(auditOf(faults));
    expect(kinds(findings)).toEqual(faults.map(({ kind, path }) => `${kind} ${path}`).sort());
  });

  it('says once what is wrong with an article that its owner wrote, at whatever address it is read', async () => {
    const [picture] = JSON.parse((await site.ask('/api/posts')).body) as { file_url: string }[];
    await addArticle(site.services, {
      slug: 'careless',
      title: 'A careless one',
      excerpt: 'What is careless about it.',
      body:
        `<p><img src="${picture?.file_url}"> <a href="#nowhere">there</a> <a href="/post/nobody">nobody</a></p>` +
        `<p><a href="/post/lamp"><img src="${picture?.file_url}" alt=""> a lamp</a></p>`,
    });
    const json = await auditThrough(owner, { full: true });
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
    expect((await auditThrough(owner)).findings).toEqual([]);
    await owner.remove(`/api/admin/clusters/${hub.id}`);
  });

  it('finds a page that fails, two of one name, and leads to their editors', async () => {
    const twin = await addPost(site.services, {
      seed: 21,
      title: 'Lamp',
      caption: 'A lamp that nobody looks at.',
    });
    const json = await auditThrough(owner);
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

  describe('as a command', () => {
    const exitOf = async (audit: AuditService, args: string[] = ['--full'], stop = AbortSignal.any([])) => {
      let said = '';
      const write = (text: string) => {
        said += text;
      };
      const code = await auditCommand(args, async () => audit, { isInteractive: false, write, stop });
      return { code, said };
    };

    it('ends with 1 for an error and 0 for warnings alone', async () => {
      const error = await exitOf(auditOf(faults.filter(({ kind }) => kind === 'title_missing')));
      expect(error.code).toBe(1);
      expect(error.said).toContain(`${origin}/post/lamp`);
      const warning = await exitOf(auditOf(faults.filter(({ kind }) => kind === 'redirected_link')));
      expect(warning).toMatchObject({ code: 0, said: expect.stringContaining('0 errors, 1 warning.') });
    });

    it('ends with 3 where it is incomplete, never says that there are no errors, and resumes', async () => {
      const audit = auditOf([]);
      const limited = await exitOf(audit, ['--full', '--limit', '1']);
      expect(limited.code).toBe(3);
      expect(limited.said).toContain('Page limit reached. Remaining pages were not checked.');
      expect(limited.said).not.toMatch(/no errors|0 errors/);
      const stopped = await exitOf(audit, [], AbortSignal.abort());
      expect(stopped.code).toBe(3);
      expect(stopped.said).toMatch(/Incomplete: \d+ of \d+ pages read, no findings so far/);
      const resumed = await exitOf(audit, []);
      expect(resumed.code).toBe(0);
      expect(resumed.said).toMatch(/\d+ pages audited, \d+ pages read: 0 errors, 0 warnings\.\n$/);
    });

    it.each([['--limit', '0'], ['--limit', 'many'], ['--fast'], ['now']])(
      'refuses %s %s',
      async (...args) => {
        const { code, said } = await exitOf(auditOf([]), args.filter(Boolean));
        expect(code).toBe(2);
        expect(said).toContain('Usage: npm run audit');
      },
    );
  });

  it('reads again only what changed, and the pages that link to it', async () => {
    await auditThrough(owner, { full: true });
    const again = await auditThrough(owner);
    expect(again.progress.read).toBeLessThan(6);
    expect(again.left_out[0]).toMatch(/^\d+ pages unchanged since the last audit and not read again\.$/);

    const fresh = await addPost(site.services, {
      seed: 30,
      title: 'Fresh',
      caption: 'A new one.',
      tags: ['street'],
    });
    const added = await auditThrough(owner);
    expect(added).toMatchObject({ errors: 0, is_complete: true });
    expect(added.progress.read).toBeLessThan(added.progress.pages);

    await addArticle(site.services, {
      slug: 'about-fresh',
      title: 'F',
      excerpt: 'Of it.',
      body: '[x](/post/fresh)',
    });
    expect(await auditThrough(owner)).toMatchObject({ errors: 0, is_complete: true });
    await owner.remove(`/api/admin/posts/${fresh.id}?force=true`);
    const gone = await auditThrough(owner);
    expect(kinds(gone.findings)).toEqual(['broken_link /article/about-fresh']);
    expect(gone.progress.read).toBeLessThan(gone.progress.pages);
    await owner.remove('/api/admin/articles/article-about-fresh');
    expect(await auditThrough(owner)).toMatchObject({ errors: 0, is_complete: true });
  });

  it('finds a picture whose file is gone, although no page changed', async () => {
    await auditThrough(owner);
    const [post] = JSON.parse((await site.ask('/api/posts')).body) as { slug: string; file_url: string }[];
    const file = join(site.dataDir, 'files', post?.file_url ?? '');
    await rename(file, `${file}.away`);
    const { findings } = await auditThrough(owner);
    await rename(`${file}.away`, file);
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'missing_file', url: `${origin}/post/${post?.slug}` }),
    );
    expect((await auditThrough(owner)).findings).toEqual([]);
  });

  it('resumes in another process, and two at once have the same result', async () => {
    const audits = [auditOf([]), auditOf([])];
    let state = await (audits[0] as AuditService).start(system, { full: true });
    while (state.phase !== 'done') {
      const [one, other] = await Promise.all(audits.map((audit) => audit.step(system)));
      state = (one?.phase === 'done' ? one : other) ?? state;
    }
    expect(state.read).toBe(state.pages);
    expect((await owner.get('/api/admin/audit')).json).toMatchObject({ errors: 0, warnings: 0 });
  });

  it('says what it could not read, and is incomplete then', async () => {
    const broken = site.services.audit({
      ...siteBut([]),
      readSitemap: async () => ({ status: 500, addresses: [], parts: [] }),
    });
    await runAudit(broken);
    const report = (await owner.get('/api/admin/audit')).json;
    expect(report).toMatchObject({ is_complete: false, errors: 0 });
    expect(report.left_out[0]).toContain('/sitemap.xml answers 500');
  });

  it('is for the owner alone', async () => {
    expect((await site.ask('/api/admin/audit')).status).toBe(401);
    expect((await site.ask('/api/admin/audit', { method: 'POST' })).status).toBe(401);
    expect((await site.ask('/api/admin/audit/step', { method: 'POST' })).status).toBe(401);
    expect((await site.ask('/api/admin/qa', { method: 'POST' })).status).toBe(401);
  });
});
