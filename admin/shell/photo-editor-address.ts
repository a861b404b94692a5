import { paths } from '#domain/site/paths.ts';

/** Where a post is edited, from any page of the admin area. */
export function photoEditorAddress(id: string): string {
  return `${paths.adminPage('adminphotos')}?edit=${encodeURIComponent(id)}`;
}
