import type { Caller } from '#browser/calls/caller.ts';
import type {
  RestoreBody,
  Revision,
  RevisionSummary,
  WorkingCopyAnswer,
  WorkingCopyBody,
} from '#contract/article-history.ts';
import { articleAddress } from './articles.ts';

/** Stands for an article that has never been saved. */
export const newArticle = 'new';
/** Stands for the article in the composer. */
export const composedArticle = 'composer';

const copyAddress = (id: string) => `${articleAddress(id)}/working-copy`;
const revisionsAddress = (id: string) => `${articleAddress(id)}/revisions`;

export const getWorkingCopy = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<WorkingCopyAnswer>('GET', copyAddress(id), signal && { signal });

export const putWorkingCopy = (call: Caller, id: string, body: WorkingCopyBody) =>
  call.json<WorkingCopyAnswer>('PUT', copyAddress(id), { body });

export const deleteWorkingCopy = (call: Caller, id: string) => call.json<null>('DELETE', copyAddress(id));

/** Newest first. */
export const listRevisions = (call: Caller, id: string, signal?: AbortSignal) =>
  call.list<RevisionSummary>(revisionsAddress(id), signal && { signal });

export const getRevision = (call: Caller, id: string, revisionId: string, signal?: AbortSignal) =>
  call.json<Revision>(
    'GET',
    `${revisionsAddress(id)}/${encodeURIComponent(revisionId)}`,
    signal && { signal },
  );

/** Makes the revision's text the working copy; the article itself does not change. */
export const restoreRevision = (call: Caller, id: string, revisionId: string, body: RestoreBody) =>
  call.json<WorkingCopyAnswer>('POST', `${revisionsAddress(id)}/${encodeURIComponent(revisionId)}/restore`, {
    body,
  });
