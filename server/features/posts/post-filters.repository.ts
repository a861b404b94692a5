import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { fallbackAltText } from '#domain/posts/post-input.ts';
import { beginningOfPause } from '#domain/posts/upload-date.ts';
import { cityKey, fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { isPublished } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createSettingsRepository } from '../../platform/database/settings.repository.ts';
import { countTexts, matchesText } from '../../platform/records/search.repository.ts';
import { type DemoRecord, demoRecordKey, newestOfDemo } from '../demo/demo.rows.ts';

export interface PostFilters {
  id?: string | undefined;
  slug?: string | undefined;
  /** A slug that the post has, or had while it was public. */
  anySlug?: string | undefined;
  published?: boolean | undefined;
  /** In any letter case; a part of the name finds it where no city has this name. */
  city?: string | undefined;
  /** Where the post may be shown as one of this city; in any letter case, published posts only. */
  shownCity?: string | undefined;
  /** In any letter case. */
  tag?: string | undefined;
  /** Full text; see the search repository. */
  search?: string | undefined;
  missing?: MissingPart | undefined;
  /** Four digits: when the image was taken, as its file says. */
  takenYear?: string | undefined;
  /** Uploaded together with the newest. */
  isLastUpload?: true | undefined;
}

/** Filters after what has to be looked up once for the number and for the page. */
export interface ResolvedFilters extends Omit<PostFilters, 'city' | 'isLastUpload'> {
  cityKeys?: readonly string[] | undefined;
  /** The oldest post of the last upload. */
  firstId?: string | undefined;
}

/** `altText`: none, or the default text. */
type MissingPart = 'altText' | 'story' | 'picture' | 'tags' | 'city';

type Posts = ExpressionBuilder<Database & { p: Database['posts'] }, 'p'>;

function hadSlug(eb: Posts, slug: string): Expression<SqlBool> {
  const former = eb.selectFrom('redirects').select('target_id').where('kind', '=', 'post');
  return eb('p.id', 'in', former.where('slug', '=', slug));
}

/** Condition on a post, for `where`. */
export type Condition = (eb: Posts) => Expression<SqlBool>;

/** @param newestId of the last upload; by default the newest of all */
export async function resolveFilters(
  db: Kysely<Database>,
  { city, isLastUpload, ...others }: PostFilters,
  newestId?: string,
): Promise<ResolvedFilters> {
  return {
    ...others,
    cityKeys: city === undefined ? undefined : await cityKeysOf(db, cityKey(city)),
    firstId: isLastUpload ? await firstOfUpload(db, newestId) : undefined,
  };
}

/** @param isCommon many posts pass: they are read in the order of the list, and each is checked, until a page is full */
export function conditionOf(dialect: Dialect, filters: ResolvedFilters, isCommon = false): Condition {
  return (eb) => eb.and(conditions(eb, dialect, filters, isCommon));
}

/** How many posts pass every filter. A tag or a text alone is counted where it is stored, whatever its number. */
export async function countPosts(
  db: Kysely<Database>,
  dialect: Dialect,
  filters: ResolvedFilters,
): Promise<number> {
  const { tag, search, ...others } = filters;
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (isAlone && tag !== undefined && search === undefined) {
    const tagged = db.selectFrom('post_tags').select((eb) => eb.fn.countAll<number>().as('total'));
    return (await tagged.where('tag_key', '=', fold(tag)).executeTakeFirstOrThrow()).total;
  }
  const isText = isAlone && tag === undefined && search !== undefined && hasText(dialect, search);
  const condition: Condition = isText
    ? (eb) => eb.and([named(dialect, search), eb.not(holdsText(dialect, search))])
    : conditionOf(dialect, filters);
  const { total } = await db
    .selectFrom('posts as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return isText ? total + (await countTexts(db, dialect, 'post', search)) : total;
}

/** Most cities that match a part of a name. */
const mostCities = 200;

/** The city itself, or those whose names contain the text. */
async function cityKeysOf(db: Kysely<Database>, key: string): Promise<string[]> {
  const cities = db.selectFrom('posts').select('city_key');
  const same = await cities.where('city_key', '=', key).limit(1).execute();
  if (same.length > 0 || key === '') return [key];
  const part = sql<SqlBool>`city_key like ${likePart(key)} escape '\\'`;
  const found = await cities.distinct().where(part).limit(mostCities).execute();
  // Kysely makes `in ()` of an empty list, which PostgreSQL refuses.
  return found.length === 0 ? [key] : found.map(({ city_key }) => city_key ?? '');
}

const likePart = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Steps of one pause, each a look into the index: ten days of uploads without a longer one. */
const stepsAtMost = 1000;

/** Sorts behind every id. */
const afterAll = '~';

/** The oldest of the photos that were uploaded together with the newest. The demo is no upload. */
async function firstOfUpload(db: Kysely<Database>, newestId?: string): Promise<string> {
  const record = await createSettingsRepository(db).get(demoRecordKey);
  const demo = newestOfDemo(record as DemoRecord | undefined);
  const posts = db.selectFrom('posts').where('id', '>', demo);
  const newest = await posts.select((eb) => eb.fn.max('id').as('id')).executeTakeFirst();
  let first = newestId ?? newest?.id ?? afterAll;
  for (let step = 0; step < stepsAtMost; step += 1) {
    const from = beginningOfPause(first);
    const earliest = await posts
      .select((eb) => eb.fn.min('id').as('id'))
      .where('id', '>=', from)
      .executeTakeFirst();
    // Without any, the newest is deleted.
    if (!earliest?.id || earliest.id >= first) break;
    first = earliest.id;
  }
  return first;
}

function conditions(
  eb: Posts,
  dialect: Dialect,
  filters: ResolvedFilters,
  isCommon: boolean,
): Expression<SqlBool>[] {
  const { id, slug, anySlug, published, shownCity, tag, search, missing, takenYear } = filters;
  const { cityKeys, firstId } = filters;
  // Of drafts there are few: each is asked, too.
  const asksEach = isCommon || published === false;
  const tagged = (key: string) => {
    const posts = eb.selectFrom('post_tags').select('post_id').where('tag_key', '=', key);
    return asksEach ? eb.exists(posts.whereRef('post_tags.post_id', '=', 'p.id')) : eb('p.id', 'in', posts);
  };
  const shownIn = (key: string) =>
    eb(
      'p.id',
      'in',
      eb.selectFrom('listings').select('post_id').where('kind', '=', 'city').where('key', '=', key),
    );
  return [
    ...(id === undefined ? [] : [eb('p.id', '=', id)]),
    ...(slug === undefined ? [] : [eb('p.slug', '=', slug)]),
    ...(anySlug === undefined ? [] : [eb.or([eb('p.slug', '=', anySlug), hadSlug(eb, anySlug)])]),
    ...(published === undefined ? [] : [ofState(eb, dialect, published, isCommon)]),
    ...(shownCity === undefined ? [] : [shownIn(cityKey(shownCity))]),
    ...(tag === undefined ? [] : [tagged(fold(tag))]),
    ...(search === undefined ? [] : [found(eb, dialect, search, asksEach)]),
    ...(missing === undefined ? [] : [lacks(eb, missing)]),
    ...(takenYear === undefined ? [] : takenIn(eb, takenYear)),
    ...(cityKeys === undefined ? [] : [eb('p.city_key', 'in', cityKeys)]),
    ...(firstId === undefined ? [] : [eb('p.id', '>=', firstId)]),
  ];
}

/** SQLite would read every whole row for the few drafts; without the published ones, two indexes are enough. */
function ofState(eb: Posts, dialect: Dialect, published: boolean, isCommon: boolean): Expression<SqlBool> {
  if (published || isCommon || dialect === 'postgres')
    return eb('p.published', '=', published ? isPublished : 0);
  const all = eb.selectFrom('posts').select('id');
  return eb('p.id', 'in', all.except(all.where('published', '=', isPublished)));
}

/**
 * A year sorts before the times in it, and `:` behind every digit. In the order of the exposures, which the list may
 * have, its photos are at most a day away from it.
 */
function takenIn(eb: Posts, year: string): Expression<SqlBool>[] {
  return [
    eb('p.taken_order', '>=', `${String(Number(year) - 1).padStart(4, '0')}-12-31`),
    eb('p.taken_order', '<', `${String(Number(year) + 1).padStart(4, '0')}-01-02`),
    eb('p.taken_at', '>=', year),
    eb('p.taken_at', '<', `${year}:`),
  ];
}

/** By the text of the post, or a part of its slug or of the name of its image's file. */
function found(eb: Posts, dialect: Dialect, text: string, asksEach: boolean): Expression<SqlBool> {
  const words = matchesText(dialect, text);
  if (words === null) return named(dialect, text);
  const inText = asksEach
    ? holdsText(dialect, text)
    : sql<SqlBool>`p.id in (select entity_id from search_entries where kind = 'post' and ${words})`;
  return eb.or([inText, named(dialect, text)]);
}

const hasText = (dialect: Dialect, text: string): boolean => matchesText(dialect, text) !== null;

/** Asked of one post. PostgreSQL would look for an 'exists' among all posts before it looks at the first. */
const holdsText = (dialect: Dialect, text: string) =>
  sql<SqlBool>`coalesce((select 1 from search_entries
    where kind = 'post' and entity_id = p.id and ${matchesText(dialect, text)}), 0) = 1`;

function named(dialect: Dialect, text: string): Expression<SqlBool> {
  const name = text.trim();
  if (name === '') return sql<SqlBool>`1 = 0`;
  const like = dialect === 'postgres' ? sql`ilike` : sql`like`;
  const files = sql`select id from media where original_name ${like} ${likePart(name)} escape '\\'`;
  const slugs = sql`select slug from posts where slug like ${likePart(name.toLowerCase())} escape '\\'`;
  return sql<SqlBool>`p.id in (select id from posts where media_id in (${files})
    union select id from posts where slug in (${slugs}))`;
}

function lacks(eb: Posts, part: MissingPart): Expression<SqlBool> {
  switch (part) {
    case 'altText':
      // As `hasOwnAltText`; what is stored is trimmed.
      return eb.or([eb('p.alt_text', 'in', ['', fallbackAltText]), eb('p.alt_text', '=', eb.ref('p.title'))]);
    case 'story':
      return eb('p.story', '=', '');
    case 'picture':
      return eb('p.media_id', 'is', null);
    case 'city':
      return eb('p.city_key', 'is', null);
    case 'tags':
      return eb('p.tags', '=', '[]');
  }
}
