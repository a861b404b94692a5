import { system } from '../../domain/access/account.ts';
import type { AuditService, EditableFinding } from '../../server/features/audit/audit.service.ts';
import { readPageFacts } from '../../server/features/audit/html/page-facts.ts';
import type { SiteToAudit } from '../../server/features/audit/site-to-audit.service.ts';
import type { AdminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { type Site, siteHost } from './site.ts';

export const origin = `http://${siteHost}`;

/** What a fault does to the source of one page; null answers nothing of it with this status. */
export interface Fault {
  kind: string;
  path: string;
  edit?: (html: string) => string;
  status?: number;
}

const link = (href: string) => (html: string) => html.replace('</main>', `<a href="${href}">x</a></main>`);
export const drop = (part: RegExp) => (html: string) => html.replace(part, '');
const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

/** Each named by what the audit must call it. */
export const faults: Fault[] = [
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

export async function runAudit(audit: AuditService, full = true): Promise<EditableFinding[]> {
  let state = await audit.start(system, { full });
  while (state.phase !== 'done') state = (await audit.step(system)) ?? state;
  return (await audit.report(system, 1000))?.findings ?? [];
}

/** Ten photos, three articles, and a photo that was renamed. */
export async function addPages(site: Site, owner: AdminClient): Promise<void> {
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
      altText: `A ${name.toLowerCase()} in soft light`,
      caption: `A ${name.toLowerCase()} that people pass every day and look at only when it rains.`,
      tags: ['street'],
      city: 'Lisbon',
    });
  }
  for (const slug of ['waiting', 'second', 'third']) {
    await addArticle(site.services, {
      slug,
      title: `About ${slug}`,
      excerpt: `What ${slug} is about, in as many words as search engines like to show.`,
      body: `Words of ${slug}.`,
    });
  }
  for (const title of ['About', 'Imprint'])
    await site.services.sitePages.create(system, {
      title,
      body: `Words of ${title}, as many of them as search engines like to show in their results.\n\n## More\n\n[A lamp](/post/lamp)`,
      published: true,
    });
  const renamed = await addPost(site.services, {
    seed: 20,
    title: 'Old name',
    altText: 'A name over a door',
  });
  await owner.put(`/api/admin/posts/${renamed.id}`, {
    slug: 'new-name',
    caption: 'It was called otherwise before its owner gave it the name that it has now.',
  });
}

/** The pages that are spoilt, and what the sitemap says of its URLs. */
export type AuditedPages = [spoilt: readonly Fault[], sitemap?: (urls: string[]) => string[]];

/** The site's own pages, some of them spoilt on the way. */
export function siteBut(site: Site, ...[spoilt, sitemap = (urls) => urls]: AuditedPages): SiteToAudit {
  return {
    origin,
    fingerprint: async () => 'test',
    kindOf: (url) =>
      /\/api\/|\/admin|^\/index$/.test(new URL(url).pathname)
        ? null
        : /\.\w{2,11}$/.test(url)
          ? 'file'
          : 'page',
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

export const kinds = (findings: readonly { kind: string; url: string }[]) =>
  findings.map(({ kind, url }) => `${kind} ${url.slice(origin.length)}`).sort();
