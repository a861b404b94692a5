/**
 * The slug of a hub: lower case, trimmed, '&' becomes '-and-', white space becomes hyphens, other non-word
 * characters go, the invisible ones behind an emoji too, repeated hyphens become one.
 */
export function hubSlug(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replaceAll('&', '-and-')
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]+|\p{Variation_Selector}/gu, '')
    .replace(/-{2,}/g, '-');
}

/** The form of a navigation link: lower case, blanks become hyphens, everything else stays. */
export function naiveHubSlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Whether an address with this slug means the hub: either form, in any letter case. */
export function namesHub(slug: string, name: string): boolean {
  const asked = slug.toLowerCase();
  return asked !== '' && (asked === hubSlug(name) || asked === naiveHubSlug(name));
}

/** Every slug that means the hub. */
export function hubSlugs(name: string): string[] {
  return [...new Set([hubSlug(name), naiveHubSlug(name)])];
}
