import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { ClusterAnswer } from '#contract/records.ts';
import { namesHub } from '#domain/clusters/slug.ts';
import { homeChips } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { clusterCalls } from '../../../calls/records.ts';
import { useDeletion } from '../../../kit/lists/deletion.tsx';
import { clusterAddress } from '../../../shell/cluster-address.ts';
import { useCaller } from '../../../shell/session.tsx';

/**
 * Asks before a cluster goes; then none is chosen any more.
 * @param focusAfter the heading of those that are left
 */
export function useClusterDeletion(reload: () => Promise<void>, focusAfter: RefObject<HTMLElement | null>) {
  const call = useCaller();
  const navigate = useNavigate();
  return useDeletion<ClusterAnswer>({
    question: ({ name }) => `Delete “${name}”?`,
    text: lossOf,
    nameOf: ({ name }) => name,
    remove: ({ id }, force) => clusterCalls.remove(call, id, force),
    onDeleted: async () => {
      await reload();
      navigate(clusterAddress(''), { replace: true });
    },
    focusAfter,
  });
}

/** What depends on it. */
function lossOf({ name, slug, matching_posts, enabled }: ClusterAnswer): string {
  const photos = matching_posts === 1 ? 'Its photo stays' : `Its ${formatCount(matching_posts)} photos stay`;
  const chip = homeChips.some((home) => namesHub(home.slug, name)) ? ' Home still links to this hub.' : '';
  const hub = enabled ? ` and its hub ${paths.hub(slug)}` : '';
  return `Its terms${hub} will be permanently deleted.${matching_posts > 0 ? ` ${photos}.` : ''}${chip}`;
}
