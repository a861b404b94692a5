/** What an audit can find; errors make the command fail. */
export const findingLevels = {
  unreadable: 'error',
  status: 'error',
  broken_link: 'error',
  missing_file: 'error',
  block_failed: 'error',
  redirected_link: 'warning',
  title_missing: 'error',
  description_missing: 'error',
  canonical_missing: 'error',
  canonical_broken: 'error',
  canonical_not_indexed: 'error',
  h1_count: 'error',
  alt_missing: 'error',
  json_ld_missing: 'error',
  json_ld_invalid: 'error',
  json_ld_incomplete: 'error',
  sitemap_dead: 'error',
  sitemap_not_indexed: 'error',
  sitemap_missing: 'error',
  duplicate_title: 'warning',
  duplicate_description: 'warning',
  orphan: 'warning',
} as const;

export type FindingKind = keyof typeof findingLevels;

export interface Finding {
  kind: FindingKind;
  level: 'error' | 'warning';
  url: string;
  /** In words for the owner. */
  message: string;
}

export function finding(kind: FindingKind, url: string, message: string): Finding {
  return { kind, level: findingLevels[kind], url, message };
}
