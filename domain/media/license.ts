const creativeCommons =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)/i;

/** How a license is called: 'CC BY-NC 4.0' for those of Creative Commons, else 'License'. @param address absolute */
export function licenseName(address: string): string {
  const [, kind, terms = '', version] = creativeCommons.exec(address) ?? [];
  if (!kind) return 'License';
  if (kind === 'licenses') return `CC ${terms.toUpperCase()} ${version}`;
  return terms === 'zero' ? `CC0 ${version}` : 'Public domain';
}
