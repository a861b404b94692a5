import { describe, expect, test } from 'vitest';
import { cleanUsername, passwordProblem, usernameKey } from '#domain/access/credentials.ts';
import { isTouchDue, sessionExpiry } from '../../../domain/access/account.ts';
import { addressKey } from '../../../domain/access/addresses.ts';
import { clientName } from '../../../domain/access/credentials.ts';

describe('the household of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('a user name', () => {
  test.each([
    ['Owner', 'Owner', 'owner'],
    ['  a   b ', 'a b', 'a b'],
    ['Ｏｗｎｅｒ', 'Owner', 'owner'],
    ['Jose\u0301', 'José', 'josé'],
    ['Алёна', 'Алёна', 'алёна'],
    ['x'.repeat(64), 'x'.repeat(64), 'x'.repeat(64)],
  ])('%j is written %j and found by %j', (input, name, key) => {
    expect([cleanUsername(input), usernameKey(input)]).toEqual([name, key]);
  });

  test.each(['', '   ', 'a\u0000b', 'a\u202eb', 'x'.repeat(65)])('%j cannot be one', (input) => {
    expect(cleanUsername(input)).toBeNull();
  });
});

describe('a new password', () => {
  test.each(['12345678', 'correct horse', `${'x'.repeat(254)}yz`, 'пароль на дождь'])(
    '%j will do',
    (password) => {
      expect(passwordProblem(password, 'owner')).toBeNull();
    },
  );

  test.each(['', '1234567', 'aaaaaaaaaa', 'abababab', 'Owner name', `${'x'.repeat(255)}yz`, '👁👁👁'])(
    '%j will not',
    (password) => {
      expect(passwordProblem(password, 'owner NAME')).not.toBeNull();
    },
  );
});

describe('a session', () => {
  const created = new Date('2026-05-01T00:00:00.000Z');
  const later = (days: number, ms = 0) => new Date(created.getTime() + days * 86_400_000 + ms);

  test('lasts seven days from its last use, thirty in all', () => {
    expect(sessionExpiry(created, created)).toEqual(later(7));
    expect(sessionExpiry(created, later(22))).toEqual(later(29));
    expect(sessionExpiry(created, later(23))).toEqual(later(30));
    expect(sessionExpiry(created, later(29))).toEqual(later(30));
  });

  test('is written down again after a minute', () => {
    expect(isTouchDue(created, later(0, 59_999))).toBe(false);
    expect(isTouchDue(created, later(0, 60_000))).toBe(true);
  });
});

describe('a browser', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.14.1', 'curl'],
    ['', 'Unknown browser'],
    ['<script>', 'Unknown browser'],
  ])('%s is called %s', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });
});
