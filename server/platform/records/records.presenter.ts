import type { UsingArticles } from '#contract/records.ts';
import type { UsedAsset } from '../../features/assets/assets.service.ts';

const kept = { id: 'id', createdDate: 'created_date', version: 'version' } as const;

/**
 * The owner's own entities leave the house whole, under the names of the calls: which field is which is said here
 * once, for the answer, the body and the messages of errors.
 */
export const fieldNames = {
  cluster: {
    ...kept,
    name: 'name',
    description: 'description',
    requiredTokens: 'required_tokens',
    optionalTokens: 'optional_tokens',
    negativeTokens: 'negative_tokens',
    geoScope: 'geo_scope',
    weight: 'weight',
    minPostsToIndex: 'min_posts_to_index',
    enabled: 'enabled',
    slug: 'slug',
    matchingPosts: 'matching_posts',
    updatedDate: 'updated_date',
  },
  term: {
    ...kept,
    clusterId: 'cluster_id',
    term: 'term',
    role: 'role',
    weight: 'weight',
    enabled: 'enabled',
  },
  synonymMap: { ...kept, key: 'key', variants: 'variants' },
  stopwordList: { ...kept, name: 'name', words: 'words' },
  template: {
    ...kept,
    name: 'name',
    enabled: 'enabled',
    titleTpl: 'title_tpl',
    metaTpl: 'meta_tpl',
    altTpl: 'alt_tpl',
    filenameTpl: 'filename_tpl',
    slugTpl: 'slug_tpl',
    captionTpl: 'caption_tpl',
    storyTpl: 'story_tpl',
  },
  voiceProfile: {
    ...kept,
    name: 'name',
    tone: 'tone',
    readingLevel: 'reading_level',
    structure: 'structure',
    doList: 'do_list',
    dontList: 'dont_list',
  },
} as const;

type Named<Names extends Record<string, string>, T> = {
  [Field in keyof Names & keyof T as Names[Field]]: T[Field];
};

/** The fields that have a name, under it; no others. */
export function underNames<T extends object, Names extends Record<string, string>>(
  names: Names,
  entity: T,
): Named<Names, T> {
  const entries = Object.entries(names).map(([field, name]) => [name, entity[field as keyof T]]);
  return Object.fromEntries(entries) as Named<Names, T>;
}

/** A body or filter in the fields of the domain; what has no name there is ignored. */
export function fromNames(
  names: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(names).filter(([, name]) => body[name] !== undefined);
  return Object.fromEntries(entries.map(([field, name]) => [field, body[name]]));
}

/** Messages by field, in the words of the calls; the number of a list's entry stays before the field. */
export function messagesUnderNames(
  names: Readonly<Record<string, string>>,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = Object.entries(messages).map(([place, message]) => {
    const parts = place.split('.');
    const field = parts.pop() ?? '';
    return [[...parts, names[field] ?? field].join('.'), message];
  });
  return Object.fromEntries(named) as Record<string, string>;
}

export function presentUses(articles: UsedAsset['usedBy']): UsingArticles {
  return articles.map(({ id, slug, title, published, unsaved }) => ({ id, slug, title, published, unsaved }));
}
