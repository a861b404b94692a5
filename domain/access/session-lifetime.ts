const day = 24 * 60 * 60 * 1000;
/** A session nobody uses ends after this. */
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
