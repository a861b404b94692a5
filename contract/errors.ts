import type { ErrorCode, ErrorItem, ErrorUser } from '#domain/errors.ts';

/** What every call answers when it does not do what was asked. */
export interface ErrorBody {
  error: {
    /** `internal`: unexpected; `id` finds it in the log. */
    code: ErrorCode | 'internal';
    /** For people. */
    message: string;
    /** Message per field, in the caller's own names; nested names joined by dots. */
    fields?: Record<string, string>;
    /** Of what is to be published: the critical checks that fail. */
    items?: readonly ErrorItem[];
    /** With `in_use`: the published articles that use it. */
    users?: readonly ErrorUser[];
    id?: string;
  };
  /** With `conflict`: the row as it is now. */
  current?: unknown;
}
