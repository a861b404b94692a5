import { createHash } from 'node:crypto';
import type { Site } from './site.ts';

/** Beside what the sitemaps name. */
const fixed = [
  ...['/', '/photos', '/articles', '/series', '/browse', '/about', '/search', '/page/unknown'],
  ...['/sitemap.xml', '/image-sitemap.xml', '/robots.txt', '/feed.xml', '/atom.xml', '/feed.json'],
  ...['/api/posts', '/api/articles', '/api/hubs', '/api/series', '/api/search?q=lamp', '/search?q=lamp'],
  ...['/search?q=lmap', '/search?q=harbour'],
];

const links = [
  /<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g,
  /(?:href|src)="(\/[^"#]*)"/g,
  /(\/media\/[\w/.-]+\.\w+)/g,
];
const isPublic = (path: string) => !/^\/(assets|admin|api\/(?!posts|articles|hubs|series|search))/.test(path);

/** What every public address answers that the sitemaps, the feeds and the pages themselves name, images included. */
export async function everyAddress(site: Site): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const queue = [...fixed];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (answers.has(path)) continue;
    const { status, headers, body, bytes } = await site.ask(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { location = '', 'content-type': type = '' } = headers;
    answers.set(path, [status, type, location, hash].join(' '));
    if (!/html|xml|json/.test(String(type))) continue;
    for (const pattern of links)
      for (const [, link = ''] of body.matchAll(pattern)) {
        const found = link.replaceAll('&amp;', '&');
        if (!answers.has(found) && isPublic(found)) queue.push(found);
      }
  }
  return answers;
}
