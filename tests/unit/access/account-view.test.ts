import { expect, test } from 'vitest';
import { accountView, presentActor, presentUser } from '#server/presenters/account.ts';

test('the account page names browsers and says when, in the site’s time', () => {
  const actor = { role: 'admin' as const, userId: 'u', username: 'Owner' };
  const session = {
    id: 's',
    current: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.7',
    createdDate: '2026-05-01T22:30:00.000Z',
    lastSeen: '2026-05-02T10:00:00.000Z',
  };
  expect(accountView({ name: 'Passerby', timeZone: 'Europe/Berlin' }, actor, [session])).toEqual({
    siteName: 'Passerby',
    username: 'Owner',
    role: 'admin',
    sessions: [
      {
        id: 's',
        current: true,
        userAgent: 'Firefox on Linux',
        address: '203.0.113.7',
        created: {
          iso: '2026-05-01T22:30:00.000Z',
          label: expect.stringMatching(/^May 2, 2026, 12:30\sAM$/),
        },
        lastSeen: {
          iso: '2026-05-02T10:00:00.000Z',
          label: expect.stringMatching(/^May 2, 2026, 12:00\sPM$/),
        },
      },
    ],
  });
});

test('a user never carries a hash, and a visitor is no user', () => {
  const account = {
    id: 'u',
    username: 'Owner',
    usernameKey: 'owner',
    passwordHash: '$argon2id$',
    role: 'admin' as const,
    createdDate: '2026-05-01T00:00:00.000Z',
  };
  expect(presentUser(account)).toEqual({ id: 'u', username: 'Owner', role: 'admin' });
  expect(presentActor({ role: 'visitor' })).toBeNull();
  expect(presentActor({ role: 'system' })).toBeNull();
});
