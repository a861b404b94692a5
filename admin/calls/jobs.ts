import type { Caller } from '#browser/calls/caller.ts';
import type { JobGroupBody, JobsAnswer, RetryJobsBody } from '#contract/jobs.ts';

export const getJobs = (call: Caller, signal?: AbortSignal) =>
  call.json<JobsAnswer>('GET', '/api/admin/jobs', signal && { signal });

export const stopJobs = (call: Caller, body: JobGroupBody) =>
  call.json<JobsAnswer>('POST', '/api/admin/jobs/stop', { body });

export const retryJobs = (call: Caller, body: RetryJobsBody) =>
  call.json<JobsAnswer>('POST', '/api/admin/jobs/retry', { body });

/** Removes failed jobs from the list. */
export const dismissJobs = (call: Caller, body: JobGroupBody) =>
  call.json<JobsAnswer>('POST', '/api/admin/jobs/dismiss', { body });

/** Ends the pause of a kind. */
export const resumeJobs = (call: Caller, kind: string) =>
  call.json<JobsAnswer>('POST', '/api/admin/jobs/resume', { body: { kind } });
