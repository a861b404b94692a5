import { hubSlugs, namesHub } from '#domain/clusters/cluster.ts';
import type { Changed, ClustersChanged, ItemsPurged } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { GoneKind } from '../../platform/records/addresses.repository.ts';

/** A record with a page of its own. */
interface Addressed {
  id: string;
  slug: string;
  published: boolean;
  /** When it was published first. */
  publishedAt: string | null;
}

/** Former slugs lead to a record; those of a deleted one that was public answer 410. */
export async function followAddresses(
  { addresses }: Pick<Repositories, 'addresses'>,
  kind: GoneKind,
  { changes, isBin = false, time }: Changed<Addressed>,
): Promise<void> {
  for (const { before, after } of changes) {
    if (before && after && before.slug !== after.slug) {
      await addresses.removeRedirect(kind, after.slug);
      if (before.publishedAt !== null) await addresses.addRedirect(kind, before.slug, after.id, time);
    }
    if (before && !after) {
      const { id, slug, publishedAt } = before;
      if (publishedAt === null) await (isBin ? undefined : addresses.forget(kind, id));
      else await (isBin ? addresses.suspend(kind, id, slug, time) : addresses.retire(kind, id, slug, time));
    }
  }
  const restored = isBin ? changes.flatMap(({ after }) => after ?? []) : [];
  const slugs = changes.flatMap(({ after }) => (after?.published ? after.slug : []));
  await addresses.revive(kind, [...slugs, ...(await slugsOf(addresses, kind, restored))]);
}

/** Present and former ones. */
async function slugsOf(
  addresses: Repositories['addresses'],
  kind: GoneKind,
  records: readonly Addressed[],
): Promise<string[]> {
  if (records.length === 0) return [];
  const former = await addresses.leadingTo(
    kind,
    records.map(({ id }) => id),
  );
  return [...records.map(({ slug }) => slug), ...[...former.values()].flat()];
}

/** URLs that were public go on answering 410. */
export async function forgetPurgedAddresses(
  { addresses }: Pick<Repositories, 'addresses'>,
  { items }: ItemsPurged,
): Promise<void> {
  for (const { kind, id } of items) await addresses.forget(kind, id);
}

/** Slugs of a hub lead to no other one; former slugs lead to it, and those of a deleted one that was public answer 410. */
export async function followHubAddresses(
  { addresses }: Pick<Repositories, 'addresses'>,
  { changes, wasPublic, time }: ClustersChanged,
): Promise<void> {
  for (const { before, after } of changes) {
    if (after) {
      const slugs = hubSlugs(after.name);
      for (const slug of slugs) await addresses.removeRedirect('hub', slug);
      if (after.enabled) await addresses.revive('hub', slugs);
    }
    const former = before && wasPublic ? hubSlugs(before.name) : [];
    for (const slug of former) {
      if (!after) await addresses.retire('hub', before?.id ?? '', slug, time);
      else if (!namesHub(slug, after.name)) await addresses.addRedirect('hub', slug, after.id, time);
    }
    if (before && !after && !wasPublic) await addresses.forget('hub', before.id);
  }
}
