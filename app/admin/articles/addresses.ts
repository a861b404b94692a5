import { paths } from '#domain/site/paths.ts';

/** The editor's address; without an id it begins a new article. */
export function editorAddress(id?: string): string {
  const page = paths.adminPage('adminarticleeditor');
  return id === undefined ? page : `${page}?${new URLSearchParams({ id })}`;
}

export const listAddress = paths.adminPage('adminarticles');
