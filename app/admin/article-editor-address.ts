import { paths } from '#domain/site/paths.ts';
import { adminLinks } from './navigation.ts';

/** Where an article is edited; null as long as the area has no page for it. */
export function articleEditorAddress(id: string): string | null {
  const hasArticles = adminLinks.some(({ href }) => href === paths.adminPage('adminarticles'));
  return hasArticles ? `${paths.adminPage('adminarticleeditor')}?id=${encodeURIComponent(id)}` : null;
}
