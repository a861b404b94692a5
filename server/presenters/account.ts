import type { SignedInUser } from '#contract/auth.ts';
import type { AccountView, DateView, LoginView } from '#contract/views.ts';
import type { Account } from '#domain/access/account.ts';
import type { Actor } from '#domain/access/actor.ts';
import { clientName } from '#domain/access/client-name.ts';
import { safeNextPath } from '#domain/access/next-path.ts';
import type { ListedSession } from '#server/services/sessions.ts';
import type { SiteContext } from './site-context.ts';

type Site = Pick<SiteContext, 'siteName' | 'timeZone'>;

/** An account in its owner's eyes. */
export function presentUser({ id, username, role }: Account): SignedInUser {
  return { id, username, role };
}

/** Whoever is signed in; null for a visitor and for the product itself. */
export function presentActor(actor: Actor): SignedInUser | null {
  return 'userId' in actor ? { id: actor.userId, username: actor.username, role: actor.role } : null;
}

/** @param next as the address says, unchecked */
export function loginView(site: Site, next: string | null): LoginView {
  return { siteName: site.siteName, next: safeNextPath(next) };
}

export function accountView(site: Site, user: SignedInUser, sessions: ListedSession[]): AccountView {
  return {
    siteName: site.siteName,
    username: user.username,
    role: user.role,
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
