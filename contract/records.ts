import { z } from 'zod';
import { termRoles } from '#domain/semantic/inputs.ts';
import { listQuery, queryFlag } from './lists.ts';

/*
 * Bodies accept what the rules of the domain then check, so that an error is reported in one place. A field that is left
 * out of a change stays as it is; unknown and read-only fields are ignored.
 */

const words = z.array(z.string()).max(10_000, 'At most 10,000 entries.');
const id = z.string().min(1).max(64);
const stored = { id: z.string(), created_date: z.string(), version: z.number() };
/** Version that the editor has; an older one is rejected. */
const changed = { version: z.int().positive().optional() };

export const recordParams = z.object({ id });

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

const clusterFields = z.object({
  name: z.string('Name is required.'),
  description: z.string(),
  required_tokens: words,
  optional_tokens: words,
  negative_tokens: words,
  geo_scope: words,
  weight: z.number('Must be a whole number of 0 or more.'),
  min_posts_to_index: z.number('Must be a whole number of 0 or more.'),
  enabled: z.boolean(),
  /** Ids of the posts that come first on its hub, in this order; empty: the newest first. */
  arranged: z.array(id).max(10_000, 'At most 200 photos.'),
  /** The id of the post on its cover, or null. */
  cover: id.nullable(),
});
export const createClusterBody = clusterFields.partial().required({ name: true });
export const updateClusterBody = clusterFields.partial().extend(changed);
export const cluster = clusterFields.extend({
  ...stored,
  /** Slug of its public page. */
  slug: z.string(),
  /** Published posts in it. */
  matching_posts: z.number(),
  /** The posts of `arranged` in their order, then that of the cover. */
  photos: z.array(shownPost),
  /** Ids of `arranged` that its public page does not show: drafts, and posts that do not match. */
  left_out: z.array(id),
  updated_date: z.string(),
});
export type ClusterAnswer = z.infer<typeof cluster>;
export const clustersQuery = listQuery(['created_date', 'name', 'weight'], '-created_date', {
  enabled: queryFlag.optional(),
});

const termFields = z.object({
  cluster_id: z.string('Choose a cluster.'),
  term: z.string('Term is required.'),
  role: z.enum(termRoles, `One of ${termRoles.join(', ')}.`),
  weight: z.number('Must be a whole number of 0 or more.'),
  enabled: z.boolean(),
});
export const createTermBody = termFields.partial().required({ cluster_id: true, term: true, role: true });
export const updateTermBody = termFields.partial().extend(changed);
export const createTermsBody = z
  .array(createTermBody)
  .min(1, 'The list is empty.')
  .max(10_000, 'At most 10,000 terms at one time.');
export const term = termFields.extend(stored);
export type TermAnswer = z.infer<typeof term>;
export const termsQuery = listQuery(['created_date', 'term', 'weight'], '-created_date', {
  cluster_id: id.optional(),
  role: z.enum(termRoles).optional(),
  enabled: queryFlag.optional(),
});

const synonymFields = z.object({ key: z.string('Key is required.'), variants: words });
export const createSynonymBody = synonymFields.partial().required({ key: true });
export const updateSynonymBody = synonymFields.partial().extend(changed);
export const synonymMap = synonymFields.extend(stored);
export type SynonymAnswer = z.infer<typeof synonymMap>;
export const synonymsQuery = listQuery(['created_date', 'key'], '-created_date', {});

const stopwordFields = z.object({ name: z.string('Name is required.'), words });
export const createStopwordBody = stopwordFields.partial().required({ name: true });
export const updateStopwordBody = stopwordFields.partial().extend(changed);
export const stopwordList = stopwordFields.extend(stored);
export type StopwordAnswer = z.infer<typeof stopwordList>;
export const stopwordsQuery = listQuery(['created_date', 'name'], '-created_date', {});

const templateFields = z.object({
  name: z.string('Name is required.'),
  enabled: z.boolean(),
  title_tpl: z.string(),
  meta_tpl: z.string(),
  alt_tpl: z.string(),
  filename_tpl: z.string(),
  slug_tpl: z.string(),
  caption_tpl: z.string(),
  story_tpl: z.string(),
});
export const createTemplateBody = templateFields.partial().required({ name: true });
export const updateTemplateBody = templateFields.partial().extend(changed);
export const seoTemplate = templateFields.extend(stored);
export type TemplateAnswer = z.infer<typeof seoTemplate>;
export const templatesQuery = listQuery(['created_date', 'name'], '-created_date', {
  enabled: queryFlag.optional(),
});

const voiceFields = z.object({
  name: z.string('Name is required.'),
  tone: z.string(),
  reading_level: z.string(),
  structure: words,
  do_list: words,
  dont_list: words,
});
export const createVoiceBody = voiceFields.partial().required({ name: true });
export const updateVoiceBody = voiceFields.partial().extend(changed);
export const voiceProfile = voiceFields.extend(stored);
export type VoiceAnswer = z.infer<typeof voiceProfile>;
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
