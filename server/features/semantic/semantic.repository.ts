import type { Kysely } from 'kysely';
import type { SynonymMap } from '#domain/clusters/matching.ts';
import type { VoiceProfileRecord } from '#domain/composer/voice.ts';
import type { SeoTemplate, StopwordList, Term } from '#domain/semantic/inputs.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Column, createRecordsRepository } from '../../platform/records/records.repository.ts';

const column =
  (kind: Column['kind']) =>
  (name: string): Column => ({ name, kind });
const [text, integer, flag, list] = [column('text'), column('integer'), column('flag'), column('list')];

/** What the semantic engine and the composer keep, each in its table. */
export function createSemanticRecords(db: Kysely<Database>) {
  return {
    terms: createRecordsRepository<Term>(
      db,
      'terms',
      {
        clusterId: text('cluster_id'),
        term: text('term'),
        role: text('role'),
        weight: integer('weight'),
        enabled: flag('enabled'),
      },
      'term',
    ),
    synonyms: createRecordsRepository<SynonymMap>(db, 'synonym_maps', {
      key: text('key'),
      variants: list('variants'),
    }),
    stopwords: createRecordsRepository<StopwordList>(db, 'stopword_lists', {
      name: text('name'),
      words: list('words'),
    }),
    templates: createRecordsRepository<SeoTemplate>(db, 'seo_templates', {
      name: text('name'),
      enabled: flag('enabled'),
      titleTpl: text('title_tpl'),
      metaTpl: text('meta_tpl'),
      altTpl: text('alt_tpl'),
      filenameTpl: text('filename_tpl'),
      slugTpl: text('slug_tpl'),
      captionTpl: text('caption_tpl'),
      storyTpl: text('story_tpl'),
    }),
    voiceProfiles: createRecordsRepository<VoiceProfileRecord>(db, 'voice_profiles', {
      name: text('name'),
      tone: text('tone'),
      readingLevel: text('reading_level'),
      structure: list('structure'),
      doList: list('do_list'),
      dontList: list('dont_list'),
    }),
  };
}
