import { CallError, saveMessageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import {
  emptyDraft,
  type Proposal,
  type QuickUploadDraft,
  type QuickUploadField,
  tagText,
  titleOfFile,
  withOwnText,
  withoutProposals,
  withProposal,
} from '#domain/posts/quick-upload.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import { blankPost, type PostDraft } from '../photos/fields/columns.tsx';

export interface Problem {
  message: string;
  fields: Partial<Record<QuickUploadField, string>>;
}

export interface QuickUploadState {
  draft: QuickUploadDraft;
  date: UploadDate;
  /** The chosen photo. */
  file: File | null;
  /** `stored`: on the server, not a post yet; `saving`: becoming one. */
  step: 'idle' | 'sending' | 'stored' | 'saving';
  /** Bytes; null before the first one is sent. */
  progress: { sent: number; total: number } | null;
  /** The server's answer to the file. */
  answer: UploadAnswer | null;
  /** State of the AI's analysis; `off` without a provider. */
  analysis: 'none' | 'off' | 'running' | 'done' | 'failed';
  /** The server's message about a failed analysis, or ''. */
  analysisProblem: string;
  /** Number of retries by the owner. */
  retries: number;
  /** State of the texts from the owner's templates, if they are on; a reason where they suggest nothing. */
  templates: 'none' | 'running' | 'done' | 'failed' | { nothing: string };
  /** The URL that the templates suggest; '' where they suggest none. */
  slug: string;
  /** The description for search engines that they suggest; '' where they suggest none. */
  metaDescription: string;
  /** True if the owner has seen the duplicates and publishes both. */
  keepsBoth: boolean;
  problem: Problem | null;
}

/** New values of the state, or how they follow from the present ones. */
export type Change = Partial<QuickUploadState> | ((state: QuickUploadState) => Partial<QuickUploadState>);

export type Dispatch = (change: Change) => void;

/** Ignores changes that come after the end. */
export function unlessStopped(dispatch: Dispatch, signal: AbortSignal): Dispatch {
  return (change) => {
    if (!signal.aborted) dispatch(change);
  };
}

export const initialState: QuickUploadState = {
  draft: emptyDraft,
  date: 'now',
  file: null,
  step: 'idle',
  progress: null,
  answer: null,
  analysis: 'none',
  analysisProblem: '',
  retries: 0,
  templates: 'none',
  slug: '',
  metaDescription: '',
  keepsBoth: false,
  problem: null,
};

export function withChange(state: QuickUploadState, change: Change): QuickUploadState {
  return { ...state, ...(typeof change === 'function' ? change(state) : change) };
}

export const chosen =
  (file: File): Change =>
  ({ draft, date }) => ({ ...initialState, draft: withoutProposals(draft), date, file, step: 'sending' });

export const stored =
  (answer: UploadAnswer): Change =>
  (state) => ({ step: 'stored', answer, draft: withMetadata(state, answer) });

export const analysed =
  (proposal: Proposal): Change =>
  ({ draft }) => ({ analysis: 'done', draft: withProposal(draft, 'ai', proposal) });

export const filled =
  (proposal: Proposal, slug: string, metaDescription: string): Change =>
  ({ draft }) => ({
    templates: 'done',
    slug,
    metaDescription,
    draft: withProposal(draft, 'template', proposal),
  });

export const retried: Change = ({ retries }) => ({
  analysis: 'none',
  analysisProblem: '',
  retries: retries + 1,
});

export const typed =
  (field: QuickUploadField, text: string): Change =>
  ({ draft }) => ({ draft: withOwnText(draft, field, text) });

/** Change after an action that is not possible, for example without a photo. */
export const refused = (message: string): Change => ({ problem: { message, fields: {} } });

/** The texts as a form of a post has them. */
export function formDraft({ draft, answer }: QuickUploadState): PostDraft {
  const texts = Object.entries(draft).map(([name, { text }]) => [name, text]);
  return {
    ...blankPost,
    ...Object.fromEntries(texts),
    city: answer?.metadata.city ?? '',
    mediaId: answer?.file_url ?? '',
  };
}

/** The stored photo that may be described: not before the owner has decided about its duplicates. */
export function describable(state: QuickUploadState): UploadAnswer | null {
  return undecidedDuplicates(state).length === 0 ? state.answer : null;
}

/** True if the AI has finished, so that the templates can fill the other fields. */
export function isAnalysisOver({ analysis }: QuickUploadState): boolean {
  return analysis === 'off' || analysis === 'done' || analysis === 'failed';
}

/** Duplicates that the owner has to decide about before anything is saved. */
export function undecidedDuplicates({ answer, keepsBoth }: QuickUploadState): UploadAnswer['duplicates'] {
  return answer && !keepsBoth ? answer.duplicates : [];
}

function withMetadata({ draft, file }: QuickUploadState, { metadata }: UploadAnswer): QuickUploadDraft {
  const named = withProposal(draft, 'default', { title: titleOfFile(file?.name ?? '') });
  return withProposal(named, 'metadata', {
    title: metadata.title ?? '',
    altText: metadata.alt_text ?? '',
    caption: (metadata.extended_description !== null && metadata.description) || '',
    story: metadata.extended_description ?? metadata.description ?? '',
    tags: tagText(metadata.tags),
  });
}

export function problemFrom(error: unknown): Problem {
  return {
    message: saveMessageFrom(error),
    fields: error instanceof CallError ? postFields.fromWire(error.fields) : {},
  };
}
