import type { PageStartAnswer, SitePageAnswer } from '#contract/site-pages.ts';
import { type Placement, sitePageFields } from '#domain/site-pages/site-page.entity.ts';
import { placementLabels } from '#domain/site-pages/site-page.ts';
import { type SitePageBody, sitePageCalls } from '../../calls/records.ts';
import { filledForm } from '../../kit/drafts/draft-kind.ts';
import type { FormKind } from '../../kit/records/use-record-form.ts';

/** A page as the form holds it. */
export interface PageDraft {
  title: string;
  body: string;
  slug: string;
  placement: Placement;
  published: boolean;
}

export const fieldLabels = {
  title: 'Title',
  body: 'Text',
  slug: 'Slug',
  placement: 'Linked from',
} as const satisfies Partial<Record<keyof PageDraft, string>>;

const blank: PageDraft = { title: '', body: '', slug: '', placement: 'footer', published: false };

/** @param start what a new page begins with */
export function pageKind(
  start: PageStartAnswer | null = null,
): FormKind<SitePageAnswer, PageDraft, SitePageBody> {
  const beginning = start ? { ...blank, ...filledForm(blank, sitePageFields, start) } : blank;
  return {
    noun: 'page',
    backups: 'page-draft',
    fieldOf: sitePageFields.fieldOf,
    fieldLabels,
    calls: sitePageCalls,
    draftOf: (saved) => (saved ? filledForm(blank, sitePageFields, saved) : beginning),
    shownText: (draft, field) =>
      field === 'placement' ? placementLabels[draft.placement] : String(draft[field]),
    bodyOf: (draft) => sitePageFields.toWire(draft),
  };
}
