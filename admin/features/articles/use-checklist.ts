import { useEffect, useState } from 'react';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { Checklist } from '#domain/articles/checklist/items.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { type ArticleDraft, checkedArticle } from './article-draft.ts';

/** Milliseconds without a key after which the article is checked: a long one takes longer than a key may. */
const pause = 250;

/** The checklist of what has been typed, a moment after it was. */
export function useChecklist(draft: ArticleDraft) {
  const { siteUrl } = useAdminFrame();
  const check = (checked: ArticleDraft): Checklist => checkArticle(checkedArticle(checked), { siteUrl });
  const [checklist, setChecklist] = useState(() => check(draft));
  useEffect(() => {
    const timer = setTimeout(() => setChecklist(checkArticle(checkedArticle(draft), { siteUrl })), pause);
    return () => clearTimeout(timer);
  }, [draft, siteUrl]);
  return {
    ...checklist,
    /** Of this very text: what decides may not be a moment old. */
    checkNow(typed: ArticleDraft): Checklist {
      const now = check(typed);
      setChecklist(now);
      return now;
    },
  };
}
