import { beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../server/compose/context.ts';
import { type SessionsService, sessionsService } from '../../server/features/access/sessions.service.ts';
import type { Transaction } from '../../server/platform/database/transaction.ts';
import { eachDatabase, type TestDatabase } from '../databases.ts';
import { testContext } from '../factories/context.ts';

const account = {
  ...{ id: 'owner', username: 'Owner', usernameKey: 'owner', passwordHash: 'x', role: 'admin' as const },
  createdDate: '2026-05-01T12:00:00.000Z',
};
const client = { userAgent: '', address: '' };

eachDatabase('the use of a session', (make) => {
  let database: TestDatabase;
  let moment: Date;
  let writes: number;
  /** What a writer waits for before its turn comes. */
  let turn: Promise<void>;
  let app: AppContext;
  let sessions: SessionsService;
  let secret: string;
  let sessionHash: string;

  beforeEach(async () => {
    database = await make();
    moment = new Date('2026-05-01T12:00:00.000Z');
    [writes, turn] = [0, Promise.resolve()];
    await database.transaction(({ users }) => users.insert(account));
    const transaction: Transaction = async (work) => {
      writes += 1;
      await turn;
      return database.transaction(work);
    };
    app = testContext(database, { transaction, now: () => moment });
    sessions = sessionsService(app);
    ({ secret, sessionHash } = await sessions.start(account, client, null));
    writes = 0;
  });

  const pass = (seconds: number) => {
    moment = new Date(moment.getTime() + seconds * 1000);
  };
  const lastSeen = async () => (await database.reader.sessions.findByHash(sessionHash))?.lastSeen;

  test('is written after the responses, once for all concurrent requests', async () => {
    pass(60);
    const another = Promise.withResolvers<void>();
    turn = another.promise;
    const answers = await Promise.all(Array.from({ length: 50 }, () => sessions.resume(secret)));
    expect(answers.every((answer) => answer?.actor.role === 'admin')).toBe(true);
    expect([writes, await lastSeen()]).toEqual([1, '2026-05-01T12:00:00.000Z']);
    another.resolve();
    await sessions.settled();
    expect(await lastSeen()).toBe(moment.toISOString());
    await sessions.resume(secret);
    expect(writes).toBe(1);
  });

  test('that cannot be written refuses no request, is reported once and tried again after a minute', async () => {
    turn = Promise.reject(new Error('another process writes'));
    turn.catch(() => undefined);
    for (const seconds of [60, 59, 1]) {
      pass(seconds);
      expect(await sessions.resume(secret)).not.toBeNull();
      await sessions.settled();
    }
    const message = 'cannot record the use of a session';
    expect(writes).toBe(2);
    expect(app.recentErrors.list()).toMatchObject([{ message, reason: 'another process writes' }]);
    turn = Promise.resolve();
    pass(60);
    await sessions.resume(secret);
    await sessions.settled();
    expect(await lastSeen()).toBe(moment.toISOString());
    turn = Promise.reject(new Error('again'));
    turn.catch(() => undefined);
    pass(60);
    await sessions.resume(secret);
    await sessions.settled();
    expect(app.recentErrors.list()).toHaveLength(2);
  });
});
