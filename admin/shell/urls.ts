import { paths } from '#domain/site/paths.ts';
import { tabSearch } from '../kit/lists/tabs-address.ts';

/** The editor's URL; without an id it begins a new article. */
export function editorUrl(id?: string): string {
  const page = paths.adminPage('adminarticleeditor');
  return id === undefined ? page : `${page}?${new URLSearchParams({ id })}`;
}

export const listUrl = paths.adminPage('adminarticles');

/** What the list is opened with, as the state of its location. */
export interface ListArrival {
  /** The article that has just been published. */
  published: { title: string; slug: string };
}

/** Where a post is edited, from any page of the admin area. */
export function photoEditorUrl(id: string): string {
  return `${paths.adminPage('adminphotos')}?edit=${encodeURIComponent(id)}`;
}

/**
 * The URL says which cluster is open, whether it is being written, and which page of its terms is shown.
 * @param cluster its id; '' for none
 */
export function clusterUrl(cluster: string, mode: '' | 'edit' | 'new' = '', page = 1): string {
  return tabSearch('clusters', { cluster, mode, page: page === 1 ? '' : page });
}
