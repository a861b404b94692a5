import { paths } from '#domain/site/paths.ts';

/** The editor's address; without an id it begins a new article. */
export function editorAddress(id?: string): string {
  const page = paths.adminPage('adminarticleeditor');
  return id === undefined ? page : `${page}?${new URLSearchParams({ id })}`;
}

export const listAddress = paths.adminPage('adminarticles');

/** What the list is opened with, as the state of its location. */
export interface ListArrival {
  /** The article that has just been published. */
  published: { title: string; slug: string };
}
