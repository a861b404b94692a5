import type { Caller, QueryValue } from '#browser/calls/caller.ts';
import type {
  ClusterAnswer,
  StopwordAnswer,
  SynonymAnswer,
  TemplateAnswer,
  TermAnswer,
  VoiceAnswer,
} from '#contract/records.ts';
import { deleteAt } from './caller.ts';

/** What the server gives every record itself. */
type Kept = 'id' | 'created_date' | 'updated_date' | 'slug' | 'matching_posts' | 'version';

export type RecordBody<Row> = Partial<Omit<Row, Kept>>;

/** Most rows that one call answers. */
const pageRows = 500;

/** The calls that are the same for each of the owner's small lists. */
function recordCalls<Row extends { id: string }>(path: string) {
  const list = `/api/admin/${path}`;
  const one = (id: string) => `${list}/${encodeURIComponent(id)}`;
  const page = (call: Caller, query: Record<string, QueryValue>, signal?: AbortSignal) =>
    call.list<Row>(list, { query, ...(signal && { signal }) });
  return {
    page,
    /** However many there are. */
    async all(call: Caller, query: Record<string, QueryValue> = {}, signal?: AbortSignal): Promise<Row[]> {
      const rows: Row[] = [];
      for (;;) {
        const part = await page(call, { ...query, limit: pageRows, offset: rows.length }, signal);
        rows.push(...part.rows);
        if (part.rows.length === 0 || rows.length >= part.total) return rows;
      }
    },
    create: (call: Caller, body: RecordBody<Row>) => call.json<Row>('POST', list, { body }),
    /** With an old `version`: a CallError with the code `conflict` and the row in `current`. */
    update: (call: Caller, id: string, body: RecordBody<Row> & { version?: number }) =>
      call.json<Row>('PUT', one(id), { body }),
    remove: (call: Caller, id: string, force = false) => deleteAt(call, one(id), force),
  };
}

export type RecordCalls<Row extends { id: string }> = ReturnType<typeof recordCalls<Row>>;

export const clusterCalls = recordCalls<ClusterAnswer>('clusters');
export const termCalls = recordCalls<TermAnswer>('terms');
export const synonymCalls = recordCalls<SynonymAnswer>('synonyms');
export const stopwordCalls = recordCalls<StopwordAnswer>('stopwords');
export const templateCalls = recordCalls<TemplateAnswer>('templates');
export const voiceCalls = recordCalls<VoiceAnswer>('voice-profiles');

/** All of them or none; the field names of a refusal begin with the number of the entry, from 0. */
export const addTerms = (call: Caller, body: RecordBody<TermAnswer>[]) =>
  call.json<TermAnswer[]>('POST', '/api/admin/terms/bulk', { body });
