import type { z } from 'zod';
import type { Caller } from '#browser/calls/caller.ts';
import type { AuditAnswer, AuditProgress, QaAnswer, SitemapsAnswer } from '#contract/audit.ts';
import type {
  DiagnosticsAnswer,
  GenerateAnswer,
  generateBody,
  InsightsAnswer,
  KeywordMapAnswer,
  TryClusterAnswer,
  tryClusterBody,
} from '#contract/insights.ts';

export const getDiagnostics = (call: Caller, signal?: AbortSignal) =>
  call.json<DiagnosticsAnswer>('GET', '/api/admin/diagnostics', signal && { signal });

export const getInsights = (call: Caller, signal?: AbortSignal) =>
  call.json<InsightsAnswer>('GET', '/api/admin/insights', signal && { signal });

/** Reads some thousand pages. */
export const getKeywordMap = (call: Caller) => call.json<KeywordMapAnswer>('GET', '/api/admin/keyword-map');

/** Published posts that a cluster with these tokens would hold. */
export const tryCluster = (call: Caller, body: z.input<typeof tryClusterBody>, signal?: AbortSignal) =>
  call.json<TryClusterAnswer>('POST', '/api/admin/clusters/try', { body, ...(signal && { signal }) });

/** Texts from the cluster that fits best; without a result where none does. */
export const generateTexts = (call: Caller, body: z.input<typeof generateBody>, signal?: AbortSignal) =>
  call.json<GenerateAnswer>('POST', '/api/admin/semantic/generate', { body, ...(signal && { signal }) });

/** Tries the checklist on the running site. */
export const runChecks = (call: Caller) => call.json<QaAnswer>('POST', '/api/admin/qa', { body: {} });

/** The last audit, or null before the first one. */
export const getAudit = (call: Caller, signal?: AbortSignal) =>
  call.json<AuditAnswer>('GET', '/api/admin/audit', signal && { signal });

/** Starts an audit or continues one that has not ended, in the background. @param full reads unchanged pages again */
export const startAudit = (call: Caller, full: boolean) =>
  call.json<AuditProgress>('POST', '/api/admin/audit', { body: { full } });

/** Runs the next step of the audit and returns its progress. */
export const stepAudit = (call: Caller, signal: AbortSignal) =>
  call.json<AuditProgress>('POST', '/api/admin/audit/step', { body: {}, signal });

export const getSitemaps = (call: Caller, signal?: AbortSignal) =>
  call.json<SitemapsAnswer>('GET', '/api/admin/sitemaps', signal && { signal });
