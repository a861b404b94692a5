import { paths } from '#domain/site/paths.ts';
import type { IconName } from '../kit/ui/icon.tsx';

export interface AdminLink {
  label: string;
  href: string;
  icon: IconName;
  /** It comes alive in the browser, so that the shell stays when one goes there. */
  inside: boolean;
  /** A page that belongs to this one and has no entry of its own. */
  inner?: string;
}

/** The pages of the admin area that exist, in the order of the menu. */
export const adminLinks: readonly AdminLink[] = [
  { label: 'Upload', href: paths.adminPage('adminupload'), icon: 'upload', inside: true },
  { label: 'Photos', href: paths.adminPage('adminphotos'), icon: 'photo', inside: true },
  { label: 'Write', href: paths.adminPage('adminwrite'), icon: 'write', inside: true },
  {
    label: 'Articles',
    href: paths.adminPage('adminarticles'),
    icon: 'article',
    inside: true,
    inner: paths.adminPage('adminarticleeditor'),
  },
  { label: 'Semantics', href: paths.adminPage('adminsemantic'), icon: 'semantics', inside: true },
  { label: 'Assets', href: paths.adminPage('adminassets'), icon: 'assets', inside: true },
  { label: 'Calculations', href: paths.adminPage('admincalcs'), icon: 'calculations', inside: true },
  { label: 'Sitemap', href: paths.adminPage('adminsitemap'), icon: 'sitemap', inside: true },
];

/** Below the others: out of the admin area, and to oneself. */
export const footLinks: readonly AdminLink[] = [
  { label: 'Account', href: paths.admin(), icon: 'account', inside: true },
  { label: 'View site', href: paths.root(), icon: 'site', inside: false },
];
