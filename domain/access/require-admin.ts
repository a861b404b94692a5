import { AppError } from '../errors.ts';
import { type Actor, isAdmin } from './actor.ts';

/**
 * @throws AppError `unauthenticated` for a visitor, `forbidden` for an account without the role
 */
export function requireAdmin(actor: Actor): void {
  if (isAdmin(actor)) return;
  if (actor.role === 'visitor') throw new AppError('unauthenticated', 'Sign in first.');
  throw new AppError('forbidden', 'Only the owner may do this.');
}
