import type { RightsView } from '#contract/pages.ts';
import { licenseName } from '#domain/media/license.ts';
import type { Rights } from '#domain/posts/post.ts';
import { webAddress } from '#domain/seo/xml.ts';
import type { SiteContext } from './site.ts';

/** Rights of a photo; those in its file take precedence over the site's settings. Null if there are none. */
export function rightsView(site: SiteContext, rights: Rights | undefined): RightsView | null {
  const notice = rights?.copyright ?? site.copyrightNotice;
  const license = webAddress(rights?.licenseUrl ?? null) ?? site.licenseUrl;
  const acquire = webAddress(rights?.acquireUrl ?? null) ?? site.licenseAcquireUrl;
  if (!notice && !license && !acquire) return null;
  return {
    notice,
    license: license ? { href: license, label: licenseName(license, site.texts.photo) } : null,
    acquire,
  };
}
