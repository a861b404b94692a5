import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { reservationMs } from '../../domain/ai/ledger.ts';
import { chat, hangsAfter } from '../factories/ai-provider.ts';
import { adminClient } from './admin-client.ts';
import { aiServer, compatible } from './ai-server.ts';
import { addPost } from './seed.ts';
import { oneSite } from './site.ts';

const said = { title: 'Night tram', alt_text: 'A lit tram', description: 'Late.', tags: ['tram'] };
const minuteMs = 60_000;

/** A server of its own on the data of a site. */
function startServer(settings: Record<string, string>): ChildProcess {
  const script = `const { runServer } = await import('./server/compose/main.ts');
    await runServer({ mode: 'production', fillEmptySite: false });`;
  const env = { PATH: process.env.PATH, PORT: '0', ADMIN_PASSWORD: 'correct-horse-battery', ...settings };
  return spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' });
}

oneSite('photos whose server is killed while it describes them', (startSite) => {
  const servers: ChildProcess[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.kill('SIGKILL');
  });

  // Another server has to load, which a busy machine takes minutes for.
  it('are described by the next one, once each, and the lost calls cost nothing of the limit', async () => {
    const provider = await aiServer();
    const clock = { ahead: 0 };
    const settings = { ...compatible(provider), AI_DAILY_LIMIT: '2' };
    const site = await startSite(settings, () => new Date(Date.now() + clock.ahead));
    const owner = await adminClient(site);
    const posts = [];
    for (const seed of [1, 2])
      posts.push(await addPost(site.services, { seed, title: '', published: false }));
    const ids = posts.map(({ id }) => id);
    await owner.post('/api/admin/posts/describe', { ids });
    const counts = async () => {
      const { groups } = (await owner.get('/api/admin/jobs')).json;
      return groups.find(({ kind }: { kind: string }) => kind === 'describe');
    };

    provider.next(hangsAfter('{"title": "Night'));
    const server = startServer({ ...settings, DATA_DIR: site.dataDir, SITE_URL: site.services.site.siteUrl });
    servers.push(server);
    await expect.poll(() => provider.heard.length, { timeout: 200_000, interval: 200 }).toBe(2);
    expect(await counts()).toMatchObject({ running: 2, done: 0 });
    server.kill('SIGKILL');
    await once(server, 'close');

    provider.next(chat([JSON.stringify(said)]));
    await site.services.jobs.drain('describe');
    expect(provider.heard, 'until the lease of the killed server ends').toHaveLength(0);
    expect(await counts()).toMatchObject({ running: 2 });
    // A call without an end holds its part of the limit for so long.
    clock.ahead = reservationMs + minuteMs;
    await site.services.jobs.drain('describe');
    expect(provider.heard).toHaveLength(2);
    expect(await counts()).toMatchObject({ done: 2, running: 0, waiting: 0, failed: 0 });
    for (const post of posts) {
      const found = await owner.get(`/api/admin/posts/${post.id}/suggestions`);
      expect(found.json.suggestions).toMatchObject({ title: said.title, tags: said.tags });
      expect(await site.services.posts.findById(system, post.id)).toMatchObject({ title: '', version: 1 });
    }
    expect((await owner.get('/api/admin/ai')).json.today).toMatchObject({ calls: 2 });
  }, 240_000);
});
