import { expect, test } from 'vitest';
import { presentActor, presentUser } from '#server/features/access/access.presenter.ts';

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
