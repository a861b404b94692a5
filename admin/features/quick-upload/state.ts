import { CallError, saveMessageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { postFields } from '#domain/posts/fields.ts';
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
  /** State of the texts from the owner's templates, if they are on. */
  templates: 'none' | 'running' | 'done' | 'unmatched' | 'missing' | 'failed';
  /** The URL that the templates suggest; '' where they suggest none. */
  slug: string;
  /** The description for search engines that they suggest; '' where they suggest none. */
  metaDescription: string;
  /** True if the owner has seen the duplicates and publishes both. */
  keepsBoth: boolean;
  problem: Problem | null;
}

export type QuickUploadAction =
  | { type: 'chosen'; file: File }
  | { type: 'progress'; sent: number; total: number }
  | { type: 'stored'; answer: UploadAnswer }
  | { type: 'notStored'; problem: Problem }
  | { type: 'noAnalysis' }
  | { type: 'analysing' }
  | { type: 'analysed'; proposal: Proposal }
  | { type: 'notAnalysed'; reason: string }
  | { type: 'retried' }
  | { type: 'filling' }
  | { type: 'filled'; proposal: Proposal; slug: string; metaDescription: string }
  | { type: 'notFilled'; because: 'unmatched' | 'missing' | 'failed' }
  | { type: 'typed'; field: QuickUploadField; text: string }
  | { type: 'dated'; date: UploadDate }
  | { type: 'keepBoth' }
  | { type: 'saving' }
  | { type: 'notSaved'; problem: Problem }
  /** Action that is not possible, for example without a photo. */
  | { type: 'refused'; message: string };

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

export function reduce(state: QuickUploadState, action: QuickUploadAction): QuickUploadState {
  switch (action.type) {
    case 'chosen': {
      const draft = withoutProposals(state.draft);
      return { ...initialState, draft, date: state.date, file: action.file, step: 'sending' };
    }
    case 'progress':
      return { ...state, progress: { sent: action.sent, total: action.total } };
    case 'stored':
      return {
        ...state,
        step: 'stored',
        answer: action.answer,
        draft: withMetadata(state, action.answer),
      };
    case 'notStored':
      return { ...state, step: 'idle', progress: null, problem: action.problem };
    case 'noAnalysis':
      return { ...state, analysis: 'off' };
    case 'analysing':
      return { ...state, analysis: 'running' };
    case 'analysed':
      return { ...state, analysis: 'done', draft: withProposal(state.draft, 'ai', action.proposal) };
    case 'notAnalysed':
      return { ...state, analysis: 'failed', analysisProblem: action.reason };
    case 'retried':
      return { ...state, analysis: 'none', analysisProblem: '', retries: state.retries + 1 };
    case 'filling':
      return { ...state, templates: 'running' };
    case 'filled': {
      const draft = withProposal(state.draft, 'template', action.proposal);
      const { slug, metaDescription } = action;
      return { ...state, templates: 'done', slug, metaDescription, draft };
    }
    case 'notFilled':
      return { ...state, templates: action.because };
    case 'typed':
      return { ...state, draft: withOwnText(state.draft, action.field, action.text) };
    case 'dated':
      return { ...state, date: action.date };
    case 'keepBoth':
      return { ...state, keepsBoth: true };
    case 'saving':
      return { ...state, step: 'saving', problem: null };
    case 'notSaved':
      return { ...state, step: 'stored', problem: action.problem };
    case 'refused':
      return { ...state, problem: { message: action.message, fields: {} } };
  }
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
