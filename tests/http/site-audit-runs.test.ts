import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, system } from '../../domain/access/account.ts';
import { auditCommand } from '../../server/cli/audit-command.ts';
import {
  type AuditService,
  auditKind,
  createAudit,
  createAuditJob,
} from '../../server/features/audit/audit.service.ts';
import type { SiteToAudit } from '../../server/features/audit/site-to-audit.service.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { auditThrough } from './audit-through.ts';
import { type AuditedPages, addPages, faults, kinds, origin, runAudit, siteBut } from './audited-site.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

eachSite('a run of the audit', (startSite, dialect) => {
  let site: Site;
  let owner: AdminClient;
  beforeAll(async () => {
    site = await startSite();
    owner = await adminClient(site);
    await addPages(site, owner);
  });
  const auditOf = (...given: AuditedPages) => createAudit(site.services.app, siteBut(site, ...given));

  it('reads again only what changed, and the pages that link to it', async () => {
    await auditThrough(site, owner, { full: true });
    const again = await auditThrough(site, owner);
    expect(again.progress.read).toBeLessThan(6);
    expect(again.left_out[0]).toMatch(/^\d+ pages unchanged since the last audit and not read again\.$/);

    const fresh = await addPost(site.services, {
      seed: 30,
      title: 'Fresh paint',
      altText: 'Fresh paint on a bench',
      caption: 'A new one, so that it is long enough for what search engines show of it.',
      tags: ['street'],
    });
    const added = await auditThrough(site, owner);
    expect(added).toMatchObject({ errors: 0, is_complete: true });
    expect(added.progress.read).toBeLessThan(added.progress.pages);

    await addArticle(site.services, {
      slug: 'about-fresh',
      title: 'About fresh paint',
      excerpt: 'Of it, so that it is long enough for what search engines show of it.',
      body: '[x](/post/fresh-paint)',
    });
    expect(await auditThrough(site, owner)).toMatchObject({ errors: 0, is_complete: true });
    await owner.remove(`/api/admin/posts/${fresh.id}?force=true`);
    const gone = await auditThrough(site, owner);
    expect(kinds(gone.findings)).toEqual(['broken_link /article/about-fresh']);
    expect(gone.progress.read).toBeLessThan(gone.progress.pages);
    await owner.remove('/api/admin/articles/article-about-fresh');
    expect(await auditThrough(site, owner)).toMatchObject({ errors: 0, is_complete: true });
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

  describe('in the background', () => {
    const auditJobs = async () => {
      const { json } = await owner.get('/api/admin/jobs');
      return json.groups.find(({ kind }: { kind: string }) => kind === auditKind);
    };

    /** Another process of the site, with changes to what its audit reads. In one step it could read the whole site. */
    async function process(changes: Partial<SiteToAudit> = {}) {
      const { app, jobs } = await site.openReplica();
      const audit = createAudit(app, { ...siteBut(site, []), ...changes });
      const step = (actor: Actor) => audit.step(actor, { portions: 1 });
      jobs.addKind(auditKind, createAuditJob({ ...audit, step }));
      return jobs;
    }

    it('goes on in another process when the first one ends, and reads no page twice', async () => {
      const read: string[] = [];
      const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const counted = (urls: readonly string[]) => {
        read.push(...urls);
        return siteBut(site, []).read(urls);
      };
      const first = await process({
        async read(urls) {
          reached.resolve();
          await held.promise;
          return counted(urls);
        },
      });
      const others = [await process({ read: counted }), await process({ read: counted })];
      await auditOf([]).startInBackground(system, { full: true });
      const drained = first.drain(auditKind);
      await reached.promise;
      expect(await auditJobs()).toMatchObject({ running: 1 });
      const closed = first.close();
      held.resolve();
      await Promise.all([closed, drained]);
      expect(await auditJobs()).toMatchObject({ running: 0, waiting: 1 });
      await Promise.all(others.map((jobs) => jobs.drain(auditKind)));
      const { progress, errors } = (await owner.get('/api/admin/audit')).json;
      expect(progress).toMatchObject({ phase: 'done', read: progress.pages });
      expect(errors).toBe(0);
      expect(new Set(read).size).toBe(read.length);
    });

    it('is stopped and resumed, and says how far it is', async () => {
      await owner.post('/api/admin/audit', { full: true });
      expect((await owner.post('/api/admin/audit/step', {})).json).toMatchObject({ phase: 'sitemap' });
      await owner.post('/api/admin/jobs/stop', { kind: auditKind, batch: null });
      await site.services.jobs.drain(auditKind);
      expect((await owner.get('/api/admin/audit')).json).toMatchObject({ is_complete: false });
      expect(await auditThrough(site, owner)).toMatchObject({ is_complete: true, errors: 0 });
      expect(await auditJobs()).toMatchObject({ waiting: 0, stopped: 0, failed: 0 });
    });

    it('starts again when the site was updated since then', async () => {
      await auditOf([]).startInBackground(system, { full: true });
      const updated = await process({ fingerprint: async () => 'updated' });
      await updated.drain(auditKind);
      const { progress } = (await owner.get('/api/admin/audit')).json;
      expect(progress).toMatchObject({ phase: 'done', read: progress.pages });
      expect((await auditOf([]).start(system)).fingerprint).toBe('test');
    });

    it('is tried again when pages cannot be read, and goes on where it was', async () => {
      let isDown = true;
      const jobs = await process({
        async read(urls) {
          if (isDown) throw new Error('The database is away.');
          return siteBut(site, []).read(urls);
        },
      });
      await auditOf([]).startInBackground(system, { full: true });
      await jobs.drain(auditKind);
      expect(await auditJobs()).toMatchObject({ waiting: 1, failed: 0 });
      isDown = false;
      await owner.post('/api/admin/audit', {});
      await jobs.drain(auditKind);
      expect((await owner.get('/api/admin/audit')).json).toMatchObject({ is_complete: true });
    });
  });

  it('says what it could not read, and is incomplete then', async () => {
    const broken = createAudit(site.services.app, {
      ...siteBut(site, []),
      readSitemap: async () => ({ status: 500, addresses: [], parts: [] }),
    });
    await runAudit(broken);
    const report = (await owner.get('/api/admin/audit')).json;
    expect(report).toMatchObject({ is_complete: false, errors: 0 });
    expect(report.left_out[0]).toContain('/sitemap.xml answers 500');
  });

  if (dialect === 'postgres') return;

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
});
