import { z } from 'zod';
import { clusterFields } from '#domain/clusters/cluster.entity.ts';
import { voiceFields } from '#domain/composer/voice.entity.ts';
import {
  stopwordFields,
  synonymFields,
  templateFields,
  termFields,
  termRoles,
} from '#domain/semantic/records.entity.ts';
import { entitySchemas, recordId } from './entities.ts';
import { listQuery, queryFlag } from './lists.ts';

export const recordParams = z.object({ id: recordId });

export const postLink = z.object({ id: z.string(), slug: z.string(), title: z.string() });
export const shownPost = postLink.extend({
  /** Name of the uploaded file, since drafts may lack a title. */
  original_name: z.string().nullable(),
  published: z.boolean(),
  created_date: z.string(),
  /** Small enough for a thumbnail. */
  thumbnail_url: z.string().nullable(),
});
export type ShownPost = z.infer<typeof shownPost>;

const clusterSchemas = entitySchemas(clusterFields);
const { updated_date, ...clusterShape } = clusterSchemas.answer.shape;
export const clusters = {
  ...clusterSchemas,
  answer: z.object({
    ...clusterShape,
    /** Slug of its public page. */
    slug: z.string(),
    /** Published posts in it. */
    matching_posts: z.number(),
    /** The posts of `arranged` in their order, then that of the cover. */
    photos: z.array(shownPost),
    /** Ids of `arranged` that its public page does not show: drafts, and posts that do not match. */
    left_out: z.array(recordId),
    updated_date,
  }),
};
export type ClusterAnswer = z.infer<typeof clusters.answer>;
export const clustersQuery = listQuery(['created_date', 'name', 'weight'], '-created_date', {
  enabled: queryFlag.optional(),
});

export const terms = entitySchemas(termFields);
export const createTermsBody = z
  .array(terms.createBody)
  .min(1, 'The list is empty.')
  .max(10_000, 'At most 10,000 terms at one time.');
export type TermAnswer = z.infer<typeof terms.answer>;
export const termsQuery = listQuery(['created_date', 'term', 'weight'], '-created_date', {
  cluster_id: recordId.optional(),
  role: z.enum(termRoles).optional(),
  enabled: queryFlag.optional(),
});

export const synonyms = entitySchemas(synonymFields);
export type SynonymAnswer = z.infer<typeof synonyms.answer>;
export const synonymsQuery = listQuery(['created_date', 'key'], '-created_date', {});

export const stopwords = entitySchemas(stopwordFields);
export type StopwordAnswer = z.infer<typeof stopwords.answer>;
export const stopwordsQuery = listQuery(['created_date', 'name'], '-created_date', {});

export const templates = entitySchemas(templateFields);
export type TemplateAnswer = z.infer<typeof templates.answer>;
export const templatesQuery = listQuery(['created_date', 'name'], '-created_date', {
  enabled: queryFlag.optional(),
});

export const voices = entitySchemas(voiceFields);
export type VoiceAnswer = z.infer<typeof voices.answer>;
export const voicesQuery = listQuery(['created_date', 'name'], '-created_date', {});

/** Articles, then pages that use something, drafts included, newest first; then articles whose unsaved text does. */
export const usingTexts = z.array(
  z.object({
    kind: z.enum(['article', 'page']),
    id: z.string(),
    slug: z.string().describe('Empty for a text that is no article yet'),
    title: z.string(),
    published: z.boolean(),
    unsaved: z.boolean().describe('Only what has been typed and not saved uses it'),
  }),
);
export type UsingTexts = z.infer<typeof usingTexts>;
