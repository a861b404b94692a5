import {
  type ArticleDraft,
  changedFields,
  fieldLabels,
  valueText,
} from '../../features/articles/article-draft.ts';
import { TextCompare } from './compare.tsx';

export interface VersionCompareProps {
  before: ArticleDraft;
  beforeName: string;
  after: ArticleDraft;
  afterName: string;
}

/** Two versions of an article, wherever they differ. */
export function VersionCompare({ before, after, ...names }: VersionCompareProps) {
  const texts = changedFields(before, after).map((name) => ({
    label: fieldLabels[name],
    before: valueText(before, name),
    after: valueText(after, name),
  }));
  return <TextCompare texts={texts} {...names} />;
}
