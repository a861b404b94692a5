import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const pageBytes = 4096;
const marker = 'a page that will be damaged';

/** The first byte of a page that holds rows of a table; pages above them may have remains of rows. */
const leaf = 0x0d;

/** Overwrites the pages whose rows hold the marker, as a failing disk does. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + 1)) {
    const start = at - (at % pageBytes);
    if (bytes[start] === leaf) bytes.fill(0xff, start, start + pageBytes);
  }
  await writeFile(file, bytes);
}

const health = async (site: Site) => {
  const { status, body } = await site.ask('/healthz');
  return { status, body, json: JSON.parse(body) };
};
const rawTexts = /malformed|disk image|SQLITE|ERR_|errcode/i;

oneSite('a database with damaged pages', (start) => {
  /** A site with two photos, whose database has been damaged where the older one is stored. */
  async function damagedSite(): Promise<Site> {
    const first = await start();
    // Each fills a page of the table by itself.
    await addPost(first.services, { title: 'Morning Tram', tags: ['tram'], story: `${marker} `.repeat(90) });
    await addPost(first.services, { title: 'Night Bus', tags: ['street'], story: 'It rains. '.repeat(260) });
    await first.closeServer();
    await first.services.close();
    await damage(join(first.dataDir, 'passerby.sqlite'));
    return start({ DATA_DIR: first.dataDir });
  }

  test('is degraded, says what fails, and is ready until more than half of the reads fail', async () => {
    const site = await damagedSite();
    expect((await health(site)).json).toMatchObject({ status: 'ok', database: { status: 'ok' } });
    // Asked for again and again, one page is not the site.
    for (let count = 0; count < 9; count += 1)
      expect((await site.ask('/post/morning-tram')).status).toBe(503);
    for (let count = 0; count < 12; count += 1) await site.ask('/robots.txt');
    expect(await site.ask('/readyz')).toMatchObject({ status: 200, body: 'ready\n' });
    const degraded = await health(site);
    expect(degraded.status).toBe(200);
    expect(degraded.json).toMatchObject({
      version: '1.0.0',
      status: 'degraded',
      database: { status: 'degraded', details: 'Successfully fetched latest post.' },
      problems: [
        'A part of the database is damaged.',
        expect.stringMatching(/^9 of \d+ reads in the last minute failed: post\.$/),
      ],
    });
    const pages = ['/', '/photos', '/photo?slug=morning-tram', '/feed.xml', '/api/posts', '/tag/tram'];
    for (const path of [...pages, ...pages, ...pages]) {
      const answer = await site.ask(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.body).not.toMatch(rawTexts);
    }
    expect(await site.ask('/readyz')).toMatchObject({ status: 503, body: 'most reads fail\n' });
    expect(await site.ask('/livez')).toMatchObject({ status: 200, body: 'live\n' });
    expect((await health(site)).status).toBe(200);
    site.errors.splice(0);
  });

  test('tells its owner what is safe and what to do, and never the text of the database', async () => {
    const site = await damagedSite();
    const owner = await adminClient(site);
    const refused = await owner.get('/api/admin/posts');
    expect(refused).toMatchObject({
      status: 503,
      json: {
        error: {
          code: 'unavailable',
          message: 'A part of the database is damaged and cannot be read. Nothing was changed.',
        },
      },
    });
    const diagnostics = await owner.get('/api/admin/diagnostics');
    expect(diagnostics.status).toBe(200);
    expect(diagnostics.json).toMatchObject({ failed: ['photos'], posts: [] });
    expect(diagnostics.json.alerts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('npm run restore'), page: 'backups' }),
        expect.objectContaining({
          message: expect.stringContaining('Could not be read at the moment: photos'),
        }),
      ]),
    );
    const seen = [diagnostics, await owner.get('/api/admin/jobs'), await owner.get('/api/admin/backups')];
    for (const { status, body } of [...seen, await health(site)]) {
      expect(status).toBe(200);
      expect(body).not.toMatch(rawTexts);
    }
    expect(site.errors).not.toEqual([]);
    site.errors.splice(0);
  });
});
