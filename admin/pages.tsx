import type { ComponentType } from 'react';
import type { IconName } from '#browser/icon.tsx';
import { type AdminPageName, paths } from '#domain/site/paths.ts';
import type { Menu } from './shell/links.tsx';

interface AdminPage {
  load: () => Promise<ComponentType>;
  /** The page's entry in the menu; a page without one belongs to the entry of `parent`. */
  label?: string;
  icon?: IconName;
  parent?: AdminPageName;
  /** True for a link at the foot of the menu, below the others. */
  isFoot?: boolean;
  /** True for a page without the menu. */
  isBare?: boolean;
}

/** Pages of the admin area, in the order of the menu. */
const described: Record<AdminPageName, AdminPage> = {
  adminupload: {
    label: 'Upload',
    icon: 'upload',
    load: async () => (await import('./features/upload/upload-page.tsx')).UploadPage,
  },
  adminphotos: {
    label: 'Photos',
    icon: 'photo',
    load: async () => (await import('./features/photos/photos-page.tsx')).PhotosPage,
  },
  admincaption: {
    parent: 'adminphotos',
    load: async () => (await import('./features/photos/desk/desk-page.tsx')).DeskPage,
  },
  adminseries: {
    label: 'Series',
    icon: 'series',
    load: async () => (await import('./features/series/series-page.tsx')).SeriesPage,
  },
  adminwrite: {
    label: 'Write',
    icon: 'write',
    load: async () => (await import('./features/composer/composer-page.tsx')).ComposerPage,
  },
  adminarticles: {
    label: 'Articles',
    icon: 'article',
    load: async () => (await import('./features/articles/articles-page.tsx')).ArticlesPage,
  },
  adminarticleeditor: {
    parent: 'adminarticles',
    load: async () => (await import('./features/articles/editor-page.tsx')).EditorPage,
  },
  adminpages: {
    label: 'Pages',
    icon: 'page',
    load: async () => (await import('./features/site-pages/site-pages-page.tsx')).SitePagesPage,
  },
  adminschedule: {
    label: 'Schedule',
    icon: 'schedule',
    load: async () => (await import('./features/schedule/schedule-page.tsx')).SchedulePage,
  },
  adminbin: {
    label: 'Bin',
    icon: 'bin',
    load: async () => (await import('./features/bin/bin-page.tsx')).BinPage,
  },
  adminfirstrun: {
    isBare: true,
    load: async () => (await import('./features/first-run/first-run-page.tsx')).FirstRunPage,
  },
  adminsemantic: {
    label: 'Semantics',
    icon: 'semantics',
    load: async () => (await import('./features/semantic/semantic-page.tsx')).SemanticPage,
  },
  adminassets: {
    label: 'Assets',
    icon: 'assets',
    load: async () => (await import('./features/assets/assets-page.tsx')).AssetsPage,
  },
  admincalcs: {
    label: 'Calculations',
    icon: 'calculations',
    load: async () => (await import('./features/calculators/calculators-page.tsx')).CalculatorsPage,
  },
  adminsitemap: {
    label: 'Sitemap',
    icon: 'sitemap',
    load: async () => (await import('./features/sitemap/sitemap-page.tsx')).SitemapPage,
  },
  adminjobs: {
    label: 'Jobs',
    icon: 'jobs',
    isFoot: true,
    load: async () => (await import('./features/jobs/jobs-page.tsx')).JobsPage,
  },
  adminbackups: {
    label: 'Backups',
    icon: 'backups',
    isFoot: true,
    load: async () => (await import('./features/backups/backups-page.tsx')).BackupsPage,
  },
  adminsettings: {
    label: 'Settings',
    icon: 'settings',
    isFoot: true,
    load: async () => (await import('./features/settings/settings-page.tsx')).SettingsPage,
  },
  admin: {
    label: 'Account',
    icon: 'account',
    isFoot: true,
    load: async () => (await import('./features/account/account-page.tsx')).AccountPage,
  },
};

/** The pages of the admin area. */
export const pages = (Object.keys(described) as AdminPageName[]).map((name) => ({
  name,
  ...described[name],
}));

const entries = pages.flatMap(({ name, label, icon, isFoot }) => {
  if (!label || !icon) return [];
  const inner = pages.find((page) => page.parent === name);
  const href = paths.adminPage(name);
  return [{ label, icon, href, isFoot, ...(inner && { inner: paths.adminPage(inner.name) }) }];
});

export const menu: Menu = {
  main: entries.filter(({ isFoot }) => !isFoot),
  foot: entries.filter(({ isFoot }) => isFoot),
};
