import { createCaller } from '#browser/calls/caller.ts';
import { signOut } from '#browser/calls/session.ts';
import { paths } from '#domain/site/paths.ts';
import { leaveAdminMode } from './admin-mode.ts';

/** The flag goes whatever the server says: without the session it opens nothing. */
export async function logOut(): Promise<void> {
  leaveAdminMode();
  try {
    await signOut(createCaller({ cookies: () => document.cookie }));
  } catch (error) {
    // Going home is what was asked; a session that could not be ended ends by itself.
    console.info('The session could not be ended.', error);
  }
  location.assign(paths.root());
}
