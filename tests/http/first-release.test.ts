import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { firstReleaseSite, recordedAnswers } from '../factories/first-release.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { differences, lost } from './recorded-answers.ts';
import { signIn } from './sign-in.ts';
import { eachSite, type Site } from './site.ts';

const recorded = await recordedAnswers();
const picturePattern = /\/media\/[0-9a-f]{2}\/[0-9a-f]+-\w+\.(?:jpg|webp)/g;

describe('a site made by the first release', () => {
  const removing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const remove of removing) await remove();
  });

  eachSite('started by this version', (start, dialect) => {
    let site: Site;
    let owner: AdminClient;

    beforeAll(async () => {
      const { settings, remove } = await firstReleaseSite(dialect);
      removing.push(remove);
      site = await start({ ...recorded.settings, ...settings }, () => new Date(recorded.recordedAt));
    });

    test('preserves its sessions: accounts stay signed in', async () => {
      const me = async (cookie: string) =>
        JSON.parse((await site.ask('/api/auth/me', { headers: { cookie } })).body);
      expect(await me(recorded.sessions.admin)).toMatchObject({ username: 'admin', role: 'admin' });
      expect(await me(recorded.sessions.viewer)).toMatchObject({ username: 'vera', role: 'viewer' });
    });

    test('preserves its accounts and their passwords', async () => {
      owner = await adminClient(site);
      expect(await signIn(site, 'vera', 'violet-lamp-harbour')).toContain('passerby_session');
      await expect(signIn(site, 'vera', 'correct-horse-battery')).rejects.toThrow('401');
    });

    test('has no first run, and no start prints a link that signs in', async () => {
      expect(await site.services.firstRun.isOpen()).toBe(false);
      expect(await site.services.firstRun.newLink()).toBeNull();
    });

    test('answers every address as before', async () => {
      const differing: string[] = [];
      for (const address of recorded.addresses) {
        const answer = await site.ask(address.path);
        differing.push(...differences(address, answer, recorded));
      }
      expect(differing).toEqual([]);
    });

    test('shows pictures where it did, and each of them is there', async () => {
      const pictures = new Set<string>();
      for (const { path, hasPictures } of recorded.addresses) {
        if (!hasPictures) continue;
        const found = (await site.ask(path)).body.match(picturePattern) ?? [];
        expect(found.length, path).toBeGreaterThan(0);
        for (const picture of found) pictures.add(picture);
      }
      for (const picture of pictures) expect((await site.ask(picture)).status, picture).toBe(200);
    });

    test.each(Object.keys(recorded.calls))('answers %s with all that it did', async (path) => {
      const now: unknown = JSON.parse((await site.ask(path)).body);
      expect(lost(path, recorded.calls[path], now, recorded)).toEqual([]);
    });

    test('has lost nothing of what the owner sees', async () => {
      const missing: string[] = [];
      for (const [path, before] of Object.entries(recorded.admin)) {
        const headers = path === '/api/auth/me' ? { cookie: recorded.sessions.admin } : owner.headers;
        const answer = await site.ask(path, { headers });
        missing.push(...lost(path, before, JSON.parse(answer.body), recorded));
      }
      expect(missing).toEqual([]);
    });

    test('has derived data that say what its posts say', async () => {
      const addresses = ['/api/hubs', '/sitemap.xml', '/photos', '/tag/street'];
      const read = async () => Promise.all(addresses.map(async (path) => (await site.ask(path)).body));
      const before = await read();
      await site.services.reindexing.everything(system);
      expect(await read()).toEqual(before);
    });

    test('continues: a draft is published, and the words of an old post are found', async () => {
      const [draft] = (await owner.get('/api/admin/posts?slug=a-draft-of-a-photograph')).json;
      expect((await owner.post(`/api/admin/posts/${draft.id}/publish`)).status).toBe(200);
      expect((await site.ask('/post/a-draft-of-a-photograph')).status).toBe(200);
      const found = (await owner.get('/api/admin/posts?q=plaster')).json;
      expect(found.map(({ slug }: { slug: string }) => slug)).toEqual(['window-light']);
      expect(site.errors).toEqual([]);
    });
  });
});
