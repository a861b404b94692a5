import { hubSlugs, namesHub } from '#domain/clusters/cluster.ts';
import {
  type Changed,
  type ClustersChanged,
  changedIds,
  type ItemsPurged,
  writtenIn,
} from '../../compose/events.ts';
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
  { addresses }: Repositories,
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
  const restored = isBin ? writtenIn(changes) : [];
  const former = restored.length > 0 ? await addresses.leadingTo(kind, changedIds(changes)) : new Map();
  const present = writtenIn(changes).filter(({ published }) => published || isBin);
  await addresses.revive(kind, [...present.map(({ slug }) => slug), ...[...former.values()].flat()]);
}

/** URLs that were public go on answering 410. */
export async function forgetPurgedAddresses(
  { addresses }: Repositories,
  { items }: ItemsPurged,
): Promise<void> {
  for (const { kind, id } of items) await addresses.forget(kind, id);
}

/** Slugs of a hub lead to no other one; former slugs lead to it, and those of a deleted one that was public answer 410. */
export async function followHubAddresses(
  { addresses }: Repositories,
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
