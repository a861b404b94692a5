import type { KnownAddress, LinkingPage } from '#domain/seo/audit/link-rules.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { AuditedPage, AuditTarget } from './audit-addresses.repository.ts';
import { urlOf } from './site-to-audit.service.ts';

/** A portion of pages with everything that they name, for the rules. */
export interface LinkedPages {
  pages: { row: AuditedPage; page: LinkingPage }[];
  find: (url: string) => KnownAddress | undefined;
  /** By URL. */
  idOf: (url: string) => number | undefined;
}

/** Loads what these pages name. */
export async function loadLinked(
  reader: Repositories,
  rows: readonly AuditedPage[],
  origin: string,
): Promise<LinkedPages> {
  const byId = new Map<number, AuditTarget>(rows.map((row) => [row.id, row]));
  const load = async (ids: readonly (number | null)[]) => {
    const missing = [...new Set(ids)].filter((id): id is number => id !== null && !byId.has(id));
    if (missing.length === 0) return;
    for (const target of await reader.audit.targets(missing)) byId.set(target.id, target);
  };
  await load(
    rows.flatMap(({ names }) => [
      ...(names?.links ?? []),
      ...(names?.files ?? []),
      ...(names?.fragments ?? []).map(([id]) => id),
    ]),
  );
  await load([...byId.values()].flatMap((target) => [target.location_id, target.canonical_id]));
  const partIds = rows.flatMap(({ names }) => (names?.fragments ?? []).map(([id]) => id));
  const anchors = await reader.audit.anchorsOf([...new Set(partIds)]);

  const urlOfId = (id: number | null) => {
    const target = id === null ? undefined : byId.get(id);
    return target ? urlOf(target.address, origin) : null;
  };
  const known = (target: AuditTarget): KnownAddress => ({
    url: urlOf(target.address, origin),
    status: target.status,
    location: urlOfId(target.location_id),
    canonical: urlOfId(target.canonical_id),
    isIndexable: target.indexable === 1,
    anchors: anchors.get(target.id) ?? [],
  });
  const byUrl = new Map([...byId.values()].map((target) => [urlOf(target.address, origin), target]));
  const urls = (ids: readonly number[]) => ids.map(urlOfId).filter((url) => url !== null);
  return {
    pages: rows.map((row) => ({
      row,
      page: {
        ...known(row),
        canonical: urlOfId(row.canonical_id) ?? row.names?.foreignCanonical ?? null,
        links: urls(row.names?.links ?? []),
        files: urls(row.names?.files ?? []),
        fragmentLinks: (row.names?.fragments ?? []).map(([id, part]) => `${urlOfId(id)}#${part}`),
      },
    })),
    find(url) {
      const target = byUrl.get(url);
      return target && known(target);
    },
    idOf: (url) => byUrl.get(url)?.id,
  };
}
