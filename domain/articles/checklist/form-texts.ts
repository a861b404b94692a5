/** What the article form says of a field that breaks its rule; the checklist says the same. */
export const formTexts = {
  title: 'Title is required.',
  excerpt: 'Excerpt cannot exceed 180 characters.',
  metaDescription: 'Meta description should be 150-160 characters.',
  heroImageAltText: 'Alt text is required if a hero image is present.',
} as const;
