import type { UsingArticles } from '#contract/uses.ts';
import type { UsedAsset } from '../../features/assets/assets.service.ts';

export function presentUses(articles: UsedAsset['usedBy']): UsingArticles {
  return articles.map(({ id, slug, title, published, unsaved }) => ({ id, slug, title, published, unsaved }));
}
