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
