import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/actor.ts';
import { readPageFacts } from '../../server/adapters/html/page-facts.ts';
import { auditCommand } from '../../server/cli/audit-command.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, type Site, siteHost } from './site.ts';

const origin = `http://${siteHost}`;
const root = `${origin}/`;

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
    edit: (html) => html.replace('</main>', '<img src="/x.jpg"></main>'),
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
];

eachSite('the audit over a running site', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  beforeAll(async () => {
    site = await startSite();
    owner = await adminClient(site);
    for (const [index, name] of ['Lamp', 'Bench', 'Quay', 'Ferry', 'Stairs', 'Crane'].entries()) {
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
    const { json } = await owner.post('/api/admin/audit', {});
    expect(json.findings).toEqual([]);
    expect(json.is_cut).toBe(false);
    expect(json.pages).toBeGreaterThan(12);
  });

  /** The site's own pages, some of them spoilt on the way. */
  function auditOf(spoilt: readonly Fault[], sitemap: (urls: string[]) => string[] = (urls) => urls) {
    return site.services.audit({
      root,
      mostPages: 500,
      isPage: (url) => !/\.\w{2,5}$|\/api\/|\/admin/.test(new URL(url).pathname),
      async readSitemap() {
        const { body } = await site.ask('/sitemap.xml');
        return sitemap([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url));
      },
      async read(url) {
        const { status, headers, body } = await site.ask(url.slice(origin.length));
        const fault = spoilt.find(({ path }) => url === origin + path);
        const location = typeof headers.location === 'string' ? headers.location : null;
        const html = fault?.edit ? fault.edit(body) : body;
        return readPageFacts({ url, status: fault?.status ?? status, location, html }, origin);
      },
    });
  }
  const kinds = (findings: readonly { kind: string; url: string }[]) =>
    findings.map(({ kind, url }) => `${kind} ${url.slice(origin.length)}`).sort();

  it('finds ten faults of pages, and nothing else', async () => {
    const { findings } = await auditOf(faults).run(system);
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
    const { json } = await owner.post('/api/admin/audit', {});
    expect(
      json.findings.map(({ kind, url, message }: { kind: string; url: string; message: string }) => [
        kind,
        url.slice(origin.length),
        message.replace(/:? \/media.*/, ''),
      ]),
    ).toEqual([
      ['alt_missing', '/article/careless', 'A picture has no alt text'],
      ['broken_link', '/article/careless', 'It links to #nowhere, which is nowhere on the page.'],
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
    const { findings } = await audit.run(system);
    expect(kinds(findings)).toEqual([
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
    const { findings } = await auditOf([withoutThemes]).run(system);
    expect(findings).toMatchObject([
      { kind: 'orphan', url: `${origin}/hub?slug=far-out`, edit: { kind: 'cluster', id: hub.id } },
    ]);
    expect((await owner.post('/api/admin/audit', {})).json.findings).toEqual([]);
    await owner.remove(`/api/admin/clusters/${hub.id}`);
  });

  it('finds a page that fails, two of one name, and leads to their editors', async () => {
    const twin = await addPost(site.services, {
      seed: 21,
      title: 'Lamp',
      caption: 'A lamp that nobody looks at.',
    });
    const { json } = await owner.post('/api/admin/audit', {});
    expect(kinds(json.findings)).toEqual(
      ['duplicate_description', 'duplicate_title'].map((kind) => expect.stringContaining(kind)),
    );
    expect(json.findings.every(({ edit }: { edit: { kind: string } }) => edit.kind === 'post')).toBe(true);
    await owner.remove(`/api/admin/posts/${twin.id}`);
    const hubs = await site.ask('/api/hubs');
    const [hub] = JSON.parse(hubs.body) as { id: string; slug: string }[];
    const spoilt = { kind: 'title_missing', path: `/hub?slug=${hub?.slug}`, edit: faults[0]?.edit };
    const untitled = await auditOf([spoilt as Fault]).run(system);
    expect(untitled.findings).toMatchObject([
      { kind: 'title_missing', edit: { kind: 'cluster', id: hub?.id } },
    ]);
    const failing = await auditOf([{ kind: 'status', path: '/post/crane', status: 500 }]).run(system);
    expect(failing.findings.map(({ kind }) => kind)).toContain('status');
    expect(failing.findings.find(({ kind }) => kind === 'status')?.edit).toMatchObject({ kind: 'post' });
  });

  describe('as a command', () => {
    const exitOf = async (spoilt: readonly Fault[]) => {
      let said = '';
      const code = await auditCommand(auditOf(spoilt), (text) => {
        said += text;
      });
      return { code, said };
    };

    it('ends with 1 for an error and 0 for warnings alone', async () => {
      const error = await exitOf(faults.filter(({ kind }) => kind === 'title_missing'));
      expect(error.code).toBe(1);
      expect(error.said).toContain(`${origin}/post/lamp`);
      const warning = await exitOf(faults.filter(({ kind }) => kind === 'redirected_link'));
      expect(warning).toMatchObject({ code: 0, said: expect.stringContaining('0 errors, 1 warning.') });
    });
  });

  it('is for the owner alone', async () => {
    expect((await site.ask('/api/admin/audit', { method: 'POST' })).status).toBe(401);
    expect((await site.ask('/api/admin/qa', { method: 'POST' })).status).toBe(401);
  });
});
