import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { system as admin } from '../../domain/access/account.ts';
import { createRepositories, type Repositories } from '../../server/compose/repositories.ts';
import { mediaRemoval } from '../../server/features/media/removal.service.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import {
  createTransaction,
  createWrite,
  type Transaction,
  type WriteKind,
} from '../../server/platform/database/transaction.ts';
import { eachDatabase, type TestDatabase } from '../databases.ts';
import { countingIds } from '../factories/clock.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { contentServices } from '../factories/services.ts';

/** A transaction that is inside until it is let go. */
async function held<T>(
  transaction: Transaction,
  work: (repos: Repositories) => Promise<T>,
  kinds?: readonly WriteKind[],
) {
  const inside = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = transaction(async (repos) => {
    const result = await work(repos);
    inside.resolve();
    await gate.promise;
    return result;
  }, kinds);
  await Promise.race([inside.promise, ended]);
  return {
    async letGo() {
      gate.resolve();
      return ended;
    },
  };
}

eachDatabase('two processes that write', (make, dialect) => {
  async function both() {
    const one = await make();
    const database = await openDatabase(one.location);
    const other: TestDatabase = {
      ...one,
      database,
      reader: createRepositories(database.db, dialect),
      transaction: createTransaction(database, createRepositories),
    };
    const newId = countingIds();
    return {
      here: contentServices(one, newId),
      there: contentServices(other, newId),
      [Symbol.asyncDispose]: () => database.close(),
    };
  }

  /** Waits until so many writers wait for a lock. */
  const untilWaiting = (db: TestDatabase['database']['db'], count = 1) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        );
        return rows[0]?.waiting;
      })
      .toBe(count);

  it('never give two posts one slug', async () => {
    await using processes = await both();
    const { here, there } = processes;
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? here : there).publish({ title: 'Rain' })),
    );
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(12);
    const all = await here.reader.listings.count({ kind: 'all', key: '' });
    expect(all?.total).toBe(12);
  });

  it('count the tags of all posts that they save in the same moment', async () => {
    await using processes = await both();
    const { here, there } = processes;
    const posts = [await here.publish({ tags: ['rain'] }), await here.publish({ tags: ['rain'] })];
    const change = ({ id }: { id: string }, index: number) =>
      (index % 2 === 0 ? here : there).posts.update(admin, id, { tags: ['rain', 'snow'] });
    await Promise.all([...posts, ...posts, ...posts].map(change));
    expect((await here.reader.listings.count({ kind: 'tag', key: 'snow' }))?.total).toBe(2);
    expect((await here.reader.listings.count({ kind: 'tag', key: 'rain' }))?.total).toBe(2);
  });

  it('make a content version visible only with every write that it counts', async () => {
    await using processes = await both();
    const { here, there } = processes;
    const start = await here.reader.contentVersion.read();
    const kinds = [['posts'], ['articles']] as const;
    const writes = Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const { transaction } = index % 2 === 0 ? here : there;
        const write = createWrite({ transaction, onChange: () => undefined });
        const add = ({ addresses }: typeof here.reader) =>
          addresses.addRedirect('post', `slug-${index}`, 'target', '2026-01-01');
        return write(add, () => true, kinds[Math.floor(index / 2) % 2]);
      }),
    );
    let isOver = false;
    void writes.finally(() => {
      isOver = true;
    });
    do {
      await setImmediate();
      const version = await there.reader.contentVersion.read();
      const seen = (await there.reader.addresses.leadingTo('post', ['target'])).get('target') ?? [];
      expect(seen.length).toBeGreaterThanOrEqual(version - start);
    } while (!isOver);
    await writes;
    expect(await here.reader.contentVersion.read()).toBe(start + 24);
  });

  it('delete no image that a post begins to show in the same moment', async () => {
    await using processes = await both();
    const { here, there } = processes;
    await here.transaction((repos) => repos.media.insert(storedMedia('shown'), noMetadata, 'shown.jpg'));
    const removal = mediaRemoval(there.app);
    const owner = { kind: 'post', id: 'post' } as const;
    const save = await held(
      here.transaction,
      async (repos) => {
        expect(await repos.media.findById('media-shown')).not.toBeNull();
        await repos.media.addReferences([{ owner, mediaId: 'media-shown' }]);
      },
      ['posts'],
    );
    const removed = removal.removeUnused('media-shown');
    if (dialect === 'postgres') await untilWaiting(here.database.db);
    await save.letGo();
    expect(await removed).toBe(false);
    await here.transaction((repos) => repos.media.setReferences(owner, []));
    const [deleted, saved] = await Promise.allSettled([
      removal.removeUnused('media-shown'),
      here.draft({ mediaId: 'media-shown' }),
    ]);
    const isThere = (await here.reader.media.findById('media-shown')) !== null;
    expect(deleted).toEqual({ status: 'fulfilled', value: !isThere });
    expect(saved.status).toBe(isThere ? 'fulfilled' : 'rejected');
  });

  it('refuse a table of another kind, so that no lock is forgotten', async () => {
    const { transaction } = await make();
    const wrong = [
      transaction(({ settings }) => settings.set('key', 1), ['posts']),
      transaction(({ fileLeases }) => fileLeases.release({ keys: ['a'], holder: 'b' }), ['articles']),
      transaction(({ search }) => search.remove('post', ['a']), ['media']),
      transaction(({ jobs }) => jobs.removeOf('a'), ['posts']),
    ];
    for (const outcome of await Promise.allSettled(wrong))
      expect(String((outcome as PromiseRejectedResult).reason)).toContain('of another kind');
  });

  if (dialect === 'postgres') {
    it('do not wait for each other over different kinds, here and there', async () => {
      await using processes = await both();
      const { here, there } = processes;
      const upload = await held(
        here.transaction,
        (repos) => repos.media.insert(storedMedia('new'), noMetadata, 'new.jpg'),
        ['media'],
      );
      await here.publish({ title: 'Saved here' });
      await there.publish({ title: 'Saved there' });
      await there.transaction(({ jobs }) => jobs.claim('none', 'holder', '2026', '2027'), ['jobs']);
      await there.transaction(({ articles }) => articles.setUses('none', []), ['articles']);
      expect(await there.reader.media.findById('media-new')).toBeNull();
      await upload.letGo();
      expect(await there.reader.media.findById('media-new')).not.toBeNull();
    });

    it('wait for each other over one kind, and all of them for a change of the whole site', async () => {
      await using processes = await both();
      const { here, there } = processes;
      const order: string[] = [];
      const save = await held(here.transaction, async () => order.push('save'), ['posts']);
      const next = there.transaction(async () => order.push('next save'), ['posts', 'jobs']);
      await untilWaiting(here.database.db);
      const whole = here.transaction(async () => order.push('whole site'));
      const last = there.transaction(async () => order.push('last save'), ['posts']);
      await save.letGo();
      await Promise.all([next, whole, last]);
      expect(order[0]).toBe('save');
      expect(order.slice(1).sort()).toEqual(['last save', 'next save', 'whole site']);
      const site = await held(here.transaction, async () => undefined);
      const waiting = [
        there.transaction(async () => order.push('posts'), ['posts']),
        there.transaction(async () => order.push('media'), ['media']),
      ];
      await untilWaiting(here.database.db, 2);
      expect(order).toHaveLength(4);
      await site.letGo();
      await Promise.all(waiting);
    });

    it('that wait for a job of each other are both done', async () => {
      await using processes = await both();
      const { here, there } = processes;
      const job = (subject: string) => ({ id: here.newId(), kind: 'test', subject, runAfter: '' });
      const met = Promise.withResolvers<void>();
      let inside = 0;
      const add = ({ transaction }: typeof here, subjects: string[], kind: 'posts' | 'articles') =>
        transaction(
          async ({ jobs }) => {
            for (const subject of subjects) {
              await jobs.addSoon([job(subject)], '');
              inside += 1;
              if (inside === 2) met.resolve();
              await met.promise;
            }
          },
          [kind],
        );
      await Promise.all([add(here, ['a', 'b'], 'posts'), add(there, ['b', 'a'], 'articles')]);
      expect(await there.reader.jobs.hasNext('test', '2026')).toBe(true);
    });
  }
});
