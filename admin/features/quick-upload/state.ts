import { CallError, messageFrom } from '#browser/calls/call.ts';
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
  /** The chosen photograph. */
  file: File | null;
  /** `stored`: on the server, not a post yet; `saving`: becoming one. */
  step: 'idle' | 'sending' | 'stored' | 'saving';
  /** Bytes that have left, of those that have to; null before the first one has. */
  progress: { sent: number; total: number } | null;
  /** The server's answer to the file. */
  answer: UploadAnswer | null;
  /** What the AI makes of it, never in the way of the rest; `off` where none is set up. */
  analysis: 'none' | 'off' | 'running' | 'done' | 'failed';
  /** Why there is none, in the server's words; '' where it says nothing. */
  analysisProblem: string;
  /** How often the owner has asked for it again. */
  retries: number;
  /** What the owner's templates make of it, where they are wanted. */
  templates: 'none' | 'running' | 'done' | 'unmatched' | 'missing' | 'failed';
  /** The address that the templates propose; '' where they propose none. */
  slug: string;
  /** The description for search engines that they propose; '' where they propose none. */
  metaDescription: string;
  /** The owner has seen the copies that are here already and keeps both. */
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
  /** What was asked for cannot be done with what there is: no photograph, for one. */
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
        draft: withPhotographsWords(state, action.answer),
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

/** The stored photograph that words may be found for: not before it is decided that it stays. */
export function describable(state: QuickUploadState): UploadAnswer | null {
  return undecidedDuplicates(state).length === 0 ? state.answer : null;
}

/** The AI has said what it can, so that others may go on from there. */
export function isAnalysisOver({ analysis }: QuickUploadState): boolean {
  return analysis === 'off' || analysis === 'done' || analysis === 'failed';
}

/** Copies that the owner has to decide about before anything is saved. */
export function undecidedDuplicates({ answer, keepsBoth }: QuickUploadState): UploadAnswer['duplicates'] {
  return answer && !keepsBoth ? answer.duplicates : [];
}

function withPhotographsWords(
  { draft, file }: QuickUploadState,
  { metadata }: UploadAnswer,
): QuickUploadDraft {
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
    message: messageFrom(error),
    fields: error instanceof CallError ? postFields.fromWire(error.fields) : {},
  };
}
