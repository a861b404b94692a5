import { AppError } from '../errors.ts';

/** Who can sign in. Times are ISO text. */
export interface Account {
  id: string;
  username: string;
  /** The name in the form by which it is found, whatever its letter case. */
  usernameKey: string;
  /** PHC string. */
  passwordHash: string;
  role: 'admin' | 'viewer';
  createdDate: string;
}

/** A signed-in browser. Times are ISO text. */
export interface Session {
  /** SHA-256 of the secret in the cookie; the secret itself is nowhere on the server. */
  idHash: string;
  userId: string;
  createdDate: string;
  lastSeen: string;
  /** When it ends, unless it is seen again. */
  expiresAt: string;
  userAgent: string;
  address: string;
}

/** Failed sign-ins under one key. */
export interface LoginFailures {
  key: string;
  failures: number;
  /** ISO text. */
  lastFailure: string;
}

/** Who acts: the first argument of every use-case. */
export type Actor =
  | { role: 'admin'; userId: string; username: string }
  | { role: 'viewer'; userId: string; username: string }
  | { role: 'visitor' }
  /** The product itself: import, demo, schedules. May do what an admin may. */
  | { role: 'system' };

export const visitor: Actor = { role: 'visitor' };
export const system: Actor = { role: 'system' };

export function isAdmin(actor: Actor): boolean {
  return actor.role === 'admin' || actor.role === 'system';
}

/**
 * @throws AppError `unauthenticated` for a visitor, `forbidden` for an account without the role
 */
export function requireAdmin(actor: Actor): void {
  if (isAdmin(actor)) return;
  if (actor.role === 'visitor') throw new AppError('unauthenticated', 'Sign in first.');
  throw new AppError('forbidden', 'Admin access required.');
}

const day = 24 * 60 * 60 * 1000;
/** An unused session ends after this. */
const idleMs = 7 * day;
/** However much it is used, it ends after this. */
const absoluteMs = 30 * day;
/** `last seen` is not written more often: most requests cost no write. */
const touchMs = 60 * 1000;

/** For the cookie: the server's own expiry is the law. */
export const sessionCookieSeconds = absoluteMs / 1000;

/** When a session seen at `lastSeen` ends, unless it is seen again. */
export function sessionExpiry(created: Date, lastSeen: Date): Date {
  return new Date(Math.min(created.getTime() + absoluteMs, lastSeen.getTime() + idleMs));
}

/** Whether it is time to write down that the session has been seen. */
export function isTouchDue(lastSeen: Date, now: Date): boolean {
  return now.getTime() - lastSeen.getTime() >= touchMs;
}
