import type { Caller, QueryValue } from '#browser/calls/caller.ts';
import type { AdminAsset, AssetPreview, CreateAssetBody } from '#contract/assets.ts';
import type { AdminCalculator, CreateCalculatorBody } from '#contract/calculators.ts';
import type {
  ClusterAnswer,
  StopwordAnswer,
  SynonymAnswer,
  TemplateAnswer,
  TermAnswer,
  VoiceAnswer,
} from '#contract/records.ts';
import type { AdminSeries, SeriesBody } from '#contract/series.ts';
import type { PageStartAnswer, SitePageAnswer } from '#contract/site-pages.ts';
import { deleteAt } from './caller.ts';

/** Fields of a record that only the server sets. */
type ServerField =
  | 'id'
  | 'created_date'
  | 'updated_date'
  | 'slug'
  | 'matching_posts'
  | 'used_by'
  | 'same_file'
  | 'version';

export type RecordBody<Row> = Partial<Omit<Row, ServerField>>;

/** Maximum number of rows in one call. */
const pageRows = 500;

/** Calls that are the same for every kind of record. */
function recordCalls<Row extends { id: string }, Body extends object = RecordBody<Row>>(path: string) {
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
    find: (call: Caller, id: string, signal?: AbortSignal) =>
      call.json<Row>('GET', one(id), signal && { signal }),
    create: (call: Caller, body: Body) => call.json<Row>('POST', list, { body }),
    /** Saves a record. @throws CallError `conflict` with the row in `current`, if `version` is outdated */
    update: (call: Caller, id: string, body: Partial<Body> & { version?: number }) =>
      call.json<Row>('PUT', one(id), { body }),
    remove: (call: Caller, id: string, force = false) => deleteAt(call, one(id), force),
  };
}

export const assetCalls = recordCalls<AdminAsset, CreateAssetBody>('assets');
export const calculatorCalls = recordCalls<AdminCalculator, CreateCalculatorBody>('calculators');
export const clusterCalls = recordCalls<ClusterAnswer>('clusters');
export const termCalls = recordCalls<TermAnswer>('terms');
export const synonymCalls = recordCalls<SynonymAnswer>('synonyms');
export const stopwordCalls = recordCalls<StopwordAnswer>('stopwords');
export const templateCalls = recordCalls<TemplateAnswer>('templates');
export type SitePageBody = Partial<
  Pick<SitePageAnswer, 'title' | 'slug' | 'body' | 'placement' | 'published'>
>;
export const sitePageCalls = recordCalls<SitePageAnswer, SitePageBody>('pages');
export const seriesCalls = recordCalls<AdminSeries, SeriesBody>('series');
export const voiceCalls = recordCalls<VoiceAnswer>('voice-profiles');

/** Adds all terms or none; the field names of a refusal begin with the number of the entry, from 0. */
export const addTerms = (call: Caller, body: RecordBody<TermAnswer>[]) =>
  call.json<TermAnswer[]>('POST', '/api/admin/terms/bulk', { body });

/** First rows of an asset's file. */
export const previewAsset = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<AssetPreview>('GET', `/api/admin/assets/${encodeURIComponent(id)}/preview`, signal && { signal });

/** Texts to begin a page with. */
export const listPageStarts = (call: Caller, signal?: AbortSignal) =>
  call.json<PageStartAnswer[]>('GET', '/api/admin/page-starts', signal && { signal });
