import type { SignedInUser } from '#contract/access.ts';
import type { AdminFrameView } from '#contract/documents.ts';
import type { Account, Actor } from '#domain/access/account.ts';

interface Site {
  name: string;
  url: string;
  /** BCP 47 tag. */
  language: string;
  /** IANA name. */
  timeZone: string;
  /** Origin of the images when it is not the site's own. */
  imagesOrigin: string | null;
  /** The first run is not finished. */
  isFirstRun: boolean;
}

/** An account, as its owner sees it. */
export function presentUser({ id, username, role }: Account): SignedInUser {
  return { id, username, role };
}

/** The signed-in user; null for a visitor and for the product itself. */
export function presentActor(actor: Actor): SignedInUser | null {
  return 'userId' in actor ? { id: actor.userId, username: actor.username, role: actor.role } : null;
}

/** Content of the document of every admin page. */
export function adminFrameView(site: Site, actor: Actor): AdminFrameView {
  return {
    siteName: site.name,
    siteUrl: site.url,
    siteLanguage: site.language,
    username: 'username' in actor ? actor.username : '',
    timeZone: site.timeZone,
    imagesOrigin: site.imagesOrigin,
    isFirstRun: site.isFirstRun,
  };
}
