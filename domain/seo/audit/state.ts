import { counted } from '../../text/clean.ts';

/** How far an audit is. Each phase is done in portions; all of it is in the state, so any process can go on. */
export const auditPhases = [
  'sitemap',
  'posts',
  'articles',
  'lists',
  'read',
  'mark',
  'links',
  'files',
  'compare',
  'done',
] as const;
export type AuditPhase = (typeof auditPhases)[number];

export interface AuditState {
  /** Grows by one with each audit. */
  run: number;
  phase: AuditPhase;
  /** ISO. */
  startedAt: string;
  finishedAt: string | null;
  /** The site's content version when its pages were listed. */
  contentVersion: number;
  /** Fingerprint of the software and its settings: another one may change every page. */
  fingerprint: string;
  /** Where the phase goes on. */
  cursor: AuditCursor;
  /** Collections whose lists changed: `all`, `articles`, `tag:street`, `city:lisbon`, `hub:ID`. */
  changedLists: string[];
  /** Pages whose status or URL changed since links to them were last looked at. */
  moved: number;
  /** Known pages, and those of them that did not change since the last audit. */
  pages: number;
  unchanged: number;
  read: number;
  files: number;
  checkedFiles: number;
  /** Pages whose links were compared. */
  compared: number;
  /** Sitemaps that could not be read, with what they answered. */
  unreadSitemaps: string[];
  /** Whether the site changed while it was audited. */
  siteChanged: boolean;
}

export interface AuditCursor {
  /** Sitemap files that are still to be read, and the URL in the first of them to go on with. */
  sitemaps: string[];
  offset: number;
  /** The last post that was listed; '' at the beginning. */
  date: string;
  id: string;
  /** The last URL that was looked at. */
  address: number;
}

export const firstCursor: AuditCursor = { sitemaps: [], offset: 0, date: '', id: '', address: 0 };

/** Parts of the site that the audit did not check, for the owner. */
export function leftOutOf(state: AuditState): string[] {
  const { phase, pages, unchanged, read, unreadSitemaps, siteChanged } = state;
  const remaining = pages - unchanged - read;
  const isDone = phase === 'done';
  return [
    ...(!isDone && remaining > 0 ? [`${counted(remaining, 'page')} not read yet.`] : []),
    ...(isDone ? [] : ['Links between pages, files and the sitemap are compared at the end.']),
    ...unreadSitemaps.map(
      (each) => `${each}. Pages that it lacks and pages without links were not looked for.`,
    ),
    ...(siteChanged ? ['The site changed during the audit. Audit again to check the changes.'] : []),
    ...(unchanged > 0
      ? [`${counted(unchanged, 'page')} unchanged since the last audit and not read again.`]
      : []),
    'Links to other sites and admin pages are never checked.',
  ];
}

/** From 0 to 1: reading, checking files and comparing count a third each. */
export function shareOf(state: AuditState): number {
  const { phase, pages, unchanged, read, files, checkedFiles, compared } = state;
  const part = (value: number, of: number) => (of > 0 ? Math.min(1, value / of) : 0);
  if (phase === 'done') return 1;
  if (phase === 'compare') return (2 + part(compared, pages)) / 3;
  if (phase === 'files') return (1 + part(checkedFiles, files)) / 3;
  return part(read, pages - unchanged) / 3;
}

/** Whether all was looked at that an audit looks at. */
export function isComplete({ phase, unreadSitemaps, siteChanged }: AuditState): boolean {
  return phase === 'done' && unreadSitemaps.length === 0 && !siteChanged;
}
