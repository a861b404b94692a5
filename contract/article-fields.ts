/** Fields of an article that the calls name otherwise than the domain does. */
const callNames: Readonly<Record<string, string>> = {
  heroImageUrl: 'hero_image_url',
  heroImageAltText: 'hero_image_alt_text',
  metaDescription: 'meta_description',
  city: 'geo_city',
  altText: 'alt_text',
  dismissedSentences: 'dismissed_sentences',
  ogTitle: 'og_title',
  ogDescription: 'og_description',
  twitterTitle: 'twitter_title',
  twitterDescription: 'twitter_description',
  internalLinks: 'internal_links',
};

/** `metaDescription` → `meta_description`: for the messages of `domain/articles/form-rules.ts` and the checklist. */
export function articleCallName(field: string): string {
  return callNames[field] ?? field;
}
