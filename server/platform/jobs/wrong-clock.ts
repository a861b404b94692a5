import { type SqlBool, sql } from 'kysely';

/** Leases take minutes, pauses a day at most: what is later was written while the clock was wrong. */
const furthestMs = 2 * 24 * 60 * 60 * 1000;

export function furthest(now: string): string {
  return new Date(Date.parse(now) + furthestMs).toISOString();
}

/** @param time ISO */
export function hasPassed(time: string, now: string): boolean {
  return time <= now || time > furthest(now);
}

export function hasPassedIn(column: string, now: string) {
  const time = sql.ref(column);
  return sql<SqlBool>`(${time} <= ${now} or ${time} > ${furthest(now)})`;
}
