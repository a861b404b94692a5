import { tabSearch } from '../kit/lists/tabs-address.ts';

/**
 * The address says which cluster is open, whether it is being written, and which page of its terms is shown.
 * @param cluster its id; '' for none
 */
export function clusterAddress(cluster: string, mode: '' | 'edit' | 'new' = '', page = 1): string {
  return tabSearch('clusters', { cluster, mode, page: page === 1 ? '' : page });
}
