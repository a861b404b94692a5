import { paths } from '#domain/site/paths.ts';

/** The editor's URL; without an id it begins a new article. */
export function editorUrl(id?: string): string {
  const page = paths.adminPage('adminarticleeditor');
  return id === undefined ? page : `${page}?${new URLSearchParams({ id })}`;
}

export const listUrl = paths.adminPage('adminarticles');

/** State of the location that the list of articles is opened with. */
export interface ListArrival {
  /** The article that has just been published. */
  published: { id: string; title: string; slug: string };
}

/** URL of the editor of one of the owner's pages. */
export function pageEditorUrl(id: string): string {
  return `${paths.adminPage('adminpages')}?${new URLSearchParams({ edit: id })}`;
}

/** URL of a post's editor, from any page of the admin area. */
export function photoEditorUrl(id: string): string {
  return `${paths.adminPage('adminphotos')}?edit=${encodeURIComponent(id)}`;
}

/** State of the location that the list of photos is opened with. */
export interface PhotosArrival {
  /** Id of the photo that gets the focus. */
  photo?: string | undefined;
  /** Photos for the queue are looked for. */
  forQueue?: boolean;
}

/** The list of photos with this query, where this photo gets the focus. */
export function photosLink(search: string, photo?: string) {
  const to = { pathname: paths.adminPage('adminphotos'), search };
  return { to, state: { photo } satisfies PhotosArrival };
}

/**
 * URL of the desk for captions.
 * @param ids in the fragment, which is not sent: a server refuses a URL with hundreds of ids; all that match
 * if empty
 * @param listSearch query of the list of photos: its filters, and the way back
 */
export function captionUrl(ids: readonly string[], listSearch = ''): string {
  return `${paths.adminPage('admincaption')}${listSearch}${ids.length > 0 ? `#${ids.join(',')}` : ''}`;
}

/** The tabs of the Semantics page, in their order. */
export const semanticTabs = [
  { value: 'diagnostics', label: 'Diagnostics' },
  { value: 'insights', label: 'Insights' },
  { value: 'clusters', label: 'Clusters' },
  { value: 'synonyms', label: 'Synonyms' },
  { value: 'stopwords', label: 'Stopwords' },
  { value: 'templates', label: 'Templates' },
  { value: 'tester', label: 'Tester' },
  { value: 'qa', label: 'QA' },
] as const;

export type SemanticTab = (typeof semanticTabs)[number]['value'];

/** Query of a tab's URL and of its open panel; the first tab needs no name, and empty values are omitted. */
export function tabSearch(tab: SemanticTab, open: Readonly<Record<string, string | number>> = {}): string {
  const name = tab === semanticTabs[0].value ? '' : tab;
  const given = Object.entries({ tab: name, ...open }).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * URL of a cluster, with its mode and the page of its terms.
 * @param cluster its id; '' for none
 */
export function clusterUrl(cluster: string, mode: '' | 'edit' | 'new' = '', page = 1): string {
  return tabSearch('clusters', { cluster, mode, page: page === 1 ? '' : page });
}
