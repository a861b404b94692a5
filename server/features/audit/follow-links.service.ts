import { leadsTo } from '#domain/seo/audit/link-rules.ts';
import type { AppContext } from '../../compose/context.ts';
import { loadLinked } from './known-addresses.service.ts';
import { enter } from './list-pages.service.ts';
import { type Portion, type SiteToAudit, urlOf } from './site-to-audit.service.ts';

const atOnce = { pages: 250, marked: 1000, files: 200 } as const;

/** Follows the stored links of all pages, once the pages are read. */
export function createLinkFollowing({ reader }: AppContext, site: SiteToAudit) {
  /** A page that links to one whose response changed may have changed, too: it is read again, once. */
  const mark: Portion = async (state) => {
    const moved = new Set(await reader.audit.movedIds());
    const pages = await reader.audit.pagesAfter(state.cursor.address, atOnce.marked);
    const stale = pages.filter(
      ({ read_run, names }) => read_run !== state.run && names?.links.some((id) => moved.has(id)),
    );
    return async (audit) => {
      await audit.expire(stale.map(({ id }) => id));
      const next = { ...state, unchanged: state.unchanged - stale.length };
      const last = pages.at(-1);
      if (last && pages.length === atOnce.marked)
        return { ...next, cursor: { ...state.cursor, address: last.id } };
      await audit.clearMoved();
      const isMore = (await audit.countPending()) > 0;
      return enter({ ...next, moved: 0 }, isMore ? 'read' : 'links');
    };
  };

  /** Notes which URLs are still named, and to which other pages lead; drops the rest. */
  const links: Portion = async (state) => {
    const rows = await reader.audit.pagesAfter(state.cursor.address, atOnce.pages);
    const { pages, find, idOf } = await loadLinked(reader, rows, site.origin);
    const named = rows.flatMap(({ names, location_id, canonical_id }) => [
      ...(names?.links ?? []),
      ...(names?.files ?? []),
      ...(names?.fragments ?? []).map(([id]) => id),
      ...[location_id, canonical_id].filter((id) => id !== null),
    ]);
    const linked = pages.flatMap(({ page }) => leadsTo(page, find).map(idOf));
    return async (audit) => {
      const linkedIds = [...new Set(linked)].filter((id) => id !== undefined);
      await audit.markLinked([...new Set(named)], linkedIds, state.run);
      const last = rows.at(-1);
      if (last && rows.length === atOnce.pages)
        return { ...state, cursor: { ...state.cursor, address: last.id } };
      await audit.dropUnnamed(state.run);
      const counts = { pages: await audit.countPages(), files: await audit.countFiles() };
      return enter({ ...state, ...counts, unchanged: counts.pages - state.read }, 'files');
    };
  };

  const files: Portion = async (state) => {
    const rows = await reader.audit.filesAfter(state.cursor.address, atOnce.files);
    const checked = await Promise.all(
      rows.map(async ({ id, address }) => ({
        id,
        status: await site.checkFile(urlOf(address, site.origin)),
      })),
    );
    return async (audit) => {
      await audit.saveStatuses(checked);
      const next = { ...state, checkedFiles: state.checkedFiles + rows.length };
      const last = rows.at(-1);
      if (last && rows.length === atOnce.files)
        return { ...next, cursor: { ...state.cursor, address: last.id } };
      return enter(next, 'compare');
    };
  };

  return { mark, links, files };
}
