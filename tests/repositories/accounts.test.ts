import { expect, it } from 'vitest';
import type { Account, Session } from '../../domain/access/account.ts';
import { eachDatabase } from '../databases.ts';

const account: Account = {
  id: 'u1',
  username: 'Owner',
  usernameKey: 'owner',
  passwordHash: '$argon2id$…',
  role: 'admin',
  createdDate: '2025-01-01T00:00:00.000Z',
};

const session = (idHash: string, changes: Partial<Session> = {}): Session => ({
  idHash,
  userId: 'u1',
  createdDate: '2025-01-01T00:00:00.000Z',
  lastSeen: '2025-01-02T00:00:00.000Z',
  expiresAt: '2025-02-01T00:00:00.000Z',
  userAgent: 'a browser',
  address: '127.0.0.1',
  ...changes,
});

eachDatabase('accounts and sessions', (make) => {
  const withOwner = async () => {
    const test = await make();
    await test.transaction((repos) => repos.users.insert(account));
    return test;
  };

  it('an account is found by its id and its key only', async () => {
    const { reader } = await withOwner();
    expect(await reader.users.findById('u1')).toEqual(account);
    expect(await reader.users.findByKey('owner')).toEqual(account);
    expect(await reader.users.findByKey('Owner')).toBeNull();
    expect(await reader.users.findByKey('\u0000')).toBeNull();
    expect(await reader.users.count()).toBe(1);
  });

  it('a name is taken once', async () => {
    const { transaction } = await withOwner();
    await expect(transaction((repos) => repos.users.insert({ ...account, id: 'u2' }))).rejects.toThrow();
  });

  it('a password is replaced', async () => {
    const { transaction, reader } = await withOwner();
    await transaction((repos) => repos.users.updatePassword('u1', 'other'));
    expect((await reader.users.findById('u1'))?.passwordHash).toBe('other');
  });

  it('a session is found by its hash, touched and ended', async () => {
    const { transaction, reader } = await withOwner();
    await transaction((repos) => repos.sessions.insert(session('h1')));
    expect(await reader.sessions.findByHash('h1')).toEqual(session('h1'));
    expect(await reader.sessions.findByHash('h2')).toBeNull();
    const [lastSeen, expiresAt] = ['2025-01-03T00:00:00.000Z', '2025-03-01T00:00:00.000Z'];
    await transaction((repos) => repos.sessions.touch('h1', lastSeen, expiresAt));
    expect(await reader.sessions.findByHash('h1')).toEqual(session('h1', { lastSeen, expiresAt }));
    await transaction((repos) => repos.sessions.delete('h1'));
    expect(await reader.sessions.findByHash('h1')).toBeNull();
  });

  it('sessions are listed by last use and ended but for one, or all', async () => {
    const { transaction, reader } = await withOwner();
    await transaction(async ({ sessions }) => {
      await sessions.insert(session('h1'));
      await sessions.insert(session('h2', { lastSeen: '2025-01-05T00:00:00.000Z' }));
      await sessions.insert(session('h3'));
    });
    const hashes = async () => (await reader.sessions.listByUser('u1')).map(({ idHash }) => idHash);
    expect(await hashes()).toEqual(['h2', 'h1', 'h3']);
    await transaction(({ sessions }) => sessions.deleteOthers('u1', 'h3'));
    expect(await hashes()).toEqual(['h3']);
    await transaction(({ sessions }) => sessions.deleteOthers('u1', null));
    expect(await hashes()).toEqual([]);
  });

  it('expired entries are removed at their very moment', async () => {
    const { transaction, reader } = await withOwner();
    await transaction(({ sessions }) => sessions.insert(session('h1')));
    await transaction(({ sessions }) => sessions.deleteExpired('2025-01-31T23:59:59.999Z'));
    expect(await reader.sessions.findByHash('h1')).not.toBeNull();
    await transaction(({ sessions }) => sessions.deleteExpired('2025-02-01T00:00:00.000Z'));
    expect(await reader.sessions.findByHash('h1')).toBeNull();
  });

  it('a session needs an account', async () => {
    const { transaction } = await make();
    await expect(transaction(({ sessions }) => sessions.insert(session('h1')))).rejects.toThrow();
  });

  it('failures are counted under their key, cleared and forgotten', async () => {
    const { transaction, reader } = await make();
    await transaction(async ({ loginFailures }) => {
      await loginFailures.record('a', '2025-01-01T00:00:00.000Z');
      await loginFailures.record('a', '2025-01-02T00:00:00.000Z');
      await loginFailures.record('b', '2025-01-01T00:00:00.000Z');
    });
    expect(await reader.loginFailures.get('a')).toEqual({
      key: 'a',
      failures: 2,
      lastFailure: '2025-01-02T00:00:00.000Z',
    });
    await transaction(({ loginFailures }) => loginFailures.deleteBefore('2025-01-02T00:00:00.000Z'));
    expect(await reader.loginFailures.get('b')).toBeNull();
    await transaction(({ loginFailures }) => loginFailures.clear('a'));
    expect(await reader.loginFailures.get('a')).toBeNull();
  });

  it('a setting is any JSON value, replaced and removed', async () => {
    const { transaction, reader } = await make();
    await transaction(({ settings }) => settings.set('site', { name: 'Ünder', list: [1, null] }));
    expect(await reader.settings.get('site')).toEqual({ name: 'Ünder', list: [1, null] });
    await transaction(({ settings }) => settings.set('site', null));
    expect(await reader.settings.get('site')).toBeNull();
    await transaction(({ settings }) => settings.remove('site'));
    expect(await reader.settings.get('site')).toBeUndefined();
  });
});
