import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminCommand } from '#server/cli/admin-command.ts';
import { eachDatabase } from '../databases.ts';
import { type AccessApp, openAccessApp, owner } from '../http/access-app.ts';
import { createBrowser } from '../http/browser.ts';

const secret = 'umbrella in the wind';

eachDatabase('npm run admin', (make) => {
  let access: AccessApp;

  beforeAll(async () => {
    access = await openAccessApp(await make());
  });

  afterAll(() => access.app.close());

  async function run(args: string[], typed: (string | null)[] = [], isInteractive = true) {
    const answers = [...typed];
    let said = '';
    const code = await adminCommand(args, async () => access.services, {
      write: (text) => {
        said += text;
      },
      readSecret: async () => answers.shift() ?? null,
      isInteractive,
    });
    return { code, said, unread: answers.length };
  }

  const canSignIn = async (username: string, password: string) =>
    (await createBrowser(access.app).signIn({ username, password })).statusCode === 200;

  test('makes an admin with the password that was typed twice, and does not show it', async () => {
    const { code, said } = await run(['create', 'Anna'], [secret, secret]);
    expect([code, said]).toEqual([0, 'Anna can sign in as admin.\n']);
    expect(await canSignIn('anna', secret)).toBe(true);
  });

  test('makes a viewer', async () => {
    await run(['create', 'Ben', '--role', 'viewer'], [secret, secret]);
    const response = await createBrowser(access.app).signIn({ username: 'Ben', password: secret });
    expect(response.json().role).toBe('viewer');
  });

  test('asks again when the two are not the same', async () => {
    const { said, unread } = await run(['create', 'Cora'], [secret, 'slip', secret, secret]);
    expect(said).toContain('The passwords do not match.');
    expect(unread).toBe(0);
    expect(await canSignIn('Cora', secret)).toBe(true);
  });

  test('takes a piped password once', async () => {
    expect(await run(['create', 'Dora'], [secret], false)).toMatchObject({ code: 0, unread: 0 });
    expect(await canSignIn('Dora', secret)).toBe(true);
  });

  test('makes a password up when none is given, and shows it', async () => {
    const { said } = await run(['create', 'Emil'], ['']);
    const password = /Password: (\S{23})\n/.exec(said)?.[1] ?? '';
    expect(await canSignIn('Emil', password)).toBe(true);
  });

  test('sets a password and ends the sessions', async () => {
    const browser = createBrowser(access.app);
    await browser.signIn(owner);
    expect(await run(['password', 'owner'], [secret, secret])).toMatchObject({ code: 0 });
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401);
    expect([await canSignIn('Owner', owner.password), await canSignIn('Owner', secret)]).toEqual([
      false,
      true,
    ]);
  });

  test('lists who can sign in, and never a hash', async () => {
    const { code, said } = await run(['list']);
    expect(code).toBe(0);
    expect(said).toMatch(/^viewer {2}Guest {2}\(since 2026-05-01\)$/m);
    expect(said).not.toContain('argon2');
  });

  test('shows where an account is signed in, and signs it out', async () => {
    const browser = createBrowser(access.app);
    await browser.signIn({ username: 'Guest', password: 'only come to look at it' });
    expect((await run(['sessions', 'guest'])).said).toMatch(/203\.0\.113\.7\n1 session\.\n$/);
    expect((await run(['sessions', 'guest', '--revoke'])).said).toMatch(/1 session ended\.\n$/);
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401);
    expect((await run(['sessions', 'guest'])).said).toBe('0 sessions.\n');
  });

  test('stops without a change when the user gives up', async () => {
    expect(await run(['create', 'Fred'], [null])).toMatchObject({ code: 130, said: '' });
    expect(await run(['create', 'Fred'], [secret, null])).toMatchObject({ code: 130 });
    expect((await run(['list'])).said).not.toContain('Fred');
  });

  test.each([
    [['password', 'nobody'], 'not_found'],
    [['sessions', 'nobody'], 'not_found'],
    [['create', 'GUEST'], 'invalid'],
    [['create', '\u0007'], 'invalid'],
  ])('refuses %j', async (args, code) => {
    await expect(run(args, [secret, secret])).rejects.toMatchObject({ code });
  });

  test('refuses a weak password', async () => {
    await expect(run(['create', 'Gina'], ['short', 'short'])).rejects.toMatchObject({ code: 'invalid' });
  });

  test.each([
    [[], ''],
    [['crate', 'x'], 'Unknown command crate.'],
    [['create'], 'create needs a username.'],
    [['list', 'x'], 'Too many arguments.'],
    [['create', 'a', 'b'], 'Too many arguments.'],
    [['create', 'a', '--role', 'god'], 'The role is admin or viewer.'],
    [['create', 'a', '--rule', 'x'], '--rule'],
  ])('explains itself when called with %j', async (args, said) => {
    const result = await run(args);
    expect(result.code).toBe(2);
    expect(result.said).toContain(said);
    expect(result.said).toContain('Usage: npm run admin');
  });
});

test('the command itself makes an account that is there the next time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-admin-'));
  const env = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const run = (args: string[], input: string) => {
    const running = promisify(execFile)(process.execPath, ['server/cli/admin.ts', ...args], { env });
    running.child.stdin?.end(input);
    return running;
  };
  const { stdout } = await run(['create', 'Owner'], `${secret}\n`);
  expect(stdout).toBe('Owner can sign in as admin.\n');
  expect((await run(['list'], '')).stdout).toMatch(/^admin {3}Owner/);
  await expect(run(['create', 'owner'], `${secret}\n`)).rejects.toMatchObject({
    code: 1,
    stderr: 'The account owner already exists.\n',
  });
  await rm(folder, { recursive: true });
});
