import type { Caller } from '#browser/calls/caller.ts';
import { readWork } from '#domain/composer/read-work.ts';
import type { SeoResult } from '#domain/composer/seo.ts';
import { type ComposerWork, emptyWork, withTextsOf } from '#domain/composer/work.ts';
import { composedArticle, deleteWorkingCopy, getWorkingCopy, putWorkingCopy } from '../../calls/articles.ts';
import { changedFields, type DraftKind } from '../../kit/drafts/draft-kind.ts';
import {
  type MergedCopyCalls,
  type MergedKind,
  type OpenedMerged,
  useMergedCopy,
} from '../../kit/drafts/merged-copy.ts';
import { useCaller } from '../../shell/session.tsx';

type ArticleText = Pick<ComposerWork, 'humanized' | 'issues' | 'enriched'>;

/** The work in fields that are compared and chosen one by one. */
export type WorkForm = Omit<ComposerWork, 'seo' | keyof ArticleText> &
  SeoResult & {
    /** The text of the fourth tab, and what belongs to it. */
    article: ArticleText;
  };

export function formOf(work: ComposerWork): WorkForm {
  const { seo, humanized, issues, enriched, ...rest } = work;
  return { ...rest, ...seo, article: { humanized, issues, enriched } };
}

/** The reverse of `formOf`. */
export function workOf(form: WorkForm): ComposerWork {
  const { titles, meta_description, og_title, og_description, ...others } = form;
  const { twitter_title, twitter_description, internal_links, article, ...rest } = others;
  const social = { og_title, og_description, twitter_title, twitter_description };
  return { ...rest, ...article, seo: { titles, meta_description, ...social, internal_links } };
}

/** Fields that are not plain text. */
const texts: { [Name in keyof WorkForm]?: (form: WorkForm) => string } = {
  article: ({ article }) => article.humanized,
  titles: ({ titles }) => titles.join('\n').trimEnd(),
  selected: ({ selected }) => String(selected + 1),
  internal_links: (form) => form.internal_links.map(({ anchor, slug }) => `${anchor}: ${slug}`).join('\n'),
  sources: ({ sources }) => sources.map(({ title, url }) => `${title} ${url}`.trim()).join('\n'),
  dismissedSentences: (form) => form.dismissedSentences.join('\n'),
};

/** The open step and the earlier texts are not compared. */
export const workForm: DraftKind<ComposerWork, WorkForm> = {
  noun: 'work',
  fieldLabels: {
    topic: 'Topic',
    targetQuery: 'Target Query',
    intent: 'Intent',
    tags: 'Tags',
    geoCity: 'Geo City',
    outline: 'Outline',
    draft: 'Draft',
    article: 'Article',
    titles: 'Titles',
    selected: 'Chosen title',
    meta_description: 'Meta description',
    og_title: 'OpenGraph title',
    og_description: 'OpenGraph description',
    twitter_title: 'Twitter title',
    twitter_description: 'Twitter description',
    internal_links: 'Internal links',
    sources: 'Sources',
    dismissedSentences: 'Dismissed sentences',
  },
  draftOf: (work) => formOf(work ?? emptyWork),
  valueText: (form, name) => texts[name]?.(form) ?? String(form[name]),
};

/** The unfinished article. Long texts of a version that is replaced become earlier texts. */
export const workKind: MergedKind<ComposerWork> = {
  name: 'composer-work',
  empty: emptyWork,
  readDraft: readWork,
  isSame: (one, other) => changedFields(workForm, formOf(one), formOf(other)).length === 0,
  merge: withTextsOf,
  // Each tab stays at its step.
  follow: (remote, { step }) => ({ ...remote, step }),
};

export type OpenedWork = OpenedMerged<ComposerWork>;

export const workCalls = (call: Caller): MergedCopyCalls => ({
  get: (signal) => getWorkingCopy(call, composedArticle, signal),
  save: (fields, over) => putWorkingCopy(call, composedArticle, { base_version: 0, over, fields }),
  delete: () => deleteWorkingCopy(call, composedArticle),
});

/** Composer's work, all of it saved with every change. */
export function useWork(opened: OpenedWork) {
  const { draft: work, ...tools } = useMergedCopy(workKind, workCalls(useCaller()), opened);
  return { work, ...tools };
}
