import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswords } from '#server/features/access/passwords/passwords.ts';

const passwords = createPasswords();

test('a password matches its own hash only', async () => {
  const stored = await passwords.hash('a lamp');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.verify('a lamp', stored)).toEqual({ matches: true, isOutdated: false });
  expect(await passwords.verify('a lamp ', stored)).toEqual({ matches: false, isOutdated: false });
});

test('the same password never gets the same hash', async () => {
  expect(await passwords.hash('a lamp')).not.toBe(await passwords.hash('a lamp'));
});

test('a hash made with other parameters still matches, and is outdated', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: 'old',
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 3,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${base64(nonce)}$${base64(tag)}`;
  expect(await passwords.verify('old', stored)).toEqual({ matches: true, isOutdated: true });
});

test('what is no hash is an error, not a mismatch', async () => {
  await expect(passwords.verify('x', 'plain text')).rejects.toThrow('PHC');
});

test('a flood is refused before it takes the machine, and the gate opens again', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.verifyDecoy('x')));
  const refused = flood.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(80 - 2 - 64);
  expect(refused[0].reason).toMatchObject({ code: 'too_many', retryAfter: 2 });
  await expect(passwords.verifyDecoy('x')).resolves.toBeUndefined();
});
