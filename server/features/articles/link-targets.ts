import type { LinkTargetView } from '#contract/link-targets.ts';
import type { LinkTarget } from '#domain/articles/links/link-target.ts';

export function presentLinkTarget({ kind, title, href, terms }: LinkTarget): LinkTargetView {
  return { kind, title, href, terms: [...terms] };
}
