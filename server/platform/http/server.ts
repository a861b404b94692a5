/**
 * An address whose percent signs all mean something: where the path cannot be decoded, its percent signs become
 * plain characters. Nothing is called so, and the visitor gets the page that says it, in place of a parser's error.
 */
export function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + (end < 0 ? '' : url.slice(end));
  }
}
