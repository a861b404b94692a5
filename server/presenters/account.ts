import type { SignedInUser } from '#contract/auth.ts';
import type { AccountView, AdminFrameView, DateView } from '#contract/views.ts';
import type { Account } from '#domain/access/account.ts';
import type { Actor } from '#domain/access/actor.ts';
import { clientName } from '#domain/access/client-name.ts';
import type { ListedSession } from '#server/services/sessions.ts';

interface Site {
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** An account in its owner's eyes. */
export function presentUser({ id, username, role }: Account): SignedInUser {
  return { id, username, role };
}

/** Whoever is signed in; null for a visitor and for the product itself. */
export function presentActor(actor: Actor): SignedInUser | null {
  return 'userId' in actor ? { id: actor.userId, username: actor.username, role: actor.role } : null;
}

/** What every page of the admin area knows from the start; the actor is whoever is signed in. */
export function adminFrameView(site: Site, actor: Actor): AdminFrameView {
  return {
    siteName: site.name,
    username: 'username' in actor ? actor.username : '',
    timeZone: site.timeZone,
  };
}

/** What the account page shows; the actor is whoever is signed in. */
export function accountView(site: Site, actor: Actor, sessions: ListedSession[]): AccountView {
  return {
    siteName: site.name,
    username: 'username' in actor ? actor.username : '',
    role: actor.role,
    sessions: sessions.map(({ id, current, userAgent, address, createdDate, lastSeen }) => ({
      id,
      current,
      userAgent: clientName(userAgent),
      address,
      created: momentView(site, createdDate),
      lastSeen: momentView(site, lastSeen),
    })),
  };
}

/** To the minute: that is how one recognises one's own sign-in. */
function momentView({ timeZone }: Site, iso: string): DateView {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return { iso, label: format.format(new Date(iso)) };
}
