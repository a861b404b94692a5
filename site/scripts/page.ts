/**
 * The name by which the skeletons know an address of ours: its first segment ('post' of /post/x, 'index' of /Index);
 * at the root it depends on whether a photograph is asked for.
 */
export function pageKey(pathname: string, search: string): string {
  const first = pathname.split('/').find((segment) => segment !== '');
  if (first) return first.toLowerCase();
  return new URLSearchParams(search).get('slug') ? 'photo' : 'index';
}
