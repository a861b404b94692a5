import type { z } from 'zod';
import type { Caller, QueryValue } from '#browser/calls/caller.ts';
import type {
  AdminCalculator,
  CreateCalculatorBody,
  calculatorsQuery,
  UpdateCalculatorBody,
} from '#contract/calculators.ts';
import { deleteAt } from './caller.ts';

type CalculatorsQuery = Partial<Record<keyof z.input<typeof calculatorsQuery>, QueryValue>>;

const address = (id: string) => `/api/admin/calculators/${encodeURIComponent(id)}`;

/** Newest first unless asked otherwise. */
export const listCalculators = (call: Caller, query: CalculatorsQuery, signal?: AbortSignal) =>
  call.list<AdminCalculator>('/api/admin/calculators', { query, ...(signal && { signal }) });

export const getCalculator = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<AdminCalculator>('GET', address(id), signal && { signal });

export const createCalculator = (call: Caller, body: CreateCalculatorBody) =>
  call.json<AdminCalculator>('POST', '/api/admin/calculators', { body });

/** With an old `version`: a CallError with the code `conflict` and the row in `current`. */
export const updateCalculator = (call: Caller, id: string, body: UpdateCalculatorBody) =>
  call.json<AdminCalculator>('PUT', address(id), { body });

export const deleteCalculator = (call: Caller, id: string, force: boolean) =>
  deleteAt(call, address(id), force);
