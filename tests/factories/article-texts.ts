import type { CheckedArticle, CheckId } from '../../domain/articles/checklist/items.ts';

/** So many words in sentences of ten, which no formula calls simple. */
export function prose(words: number): string {
  const sentence =
    'Photographers considering complicated illumination understand everything happening around unfamiliar intersections';
  const all = Array.from({ length: words }, (_, index) => sentence.split(' ')[index % 10] ?? '');
  const sentences: string[] = [];
  for (let at = 0; at < all.length; at += 10) sentences.push(`${all.slice(at, at + 10).join(' ')}.`);
  return sentences.join(' ');
}

export const internalLinks = '[One](/article/one) and [two](/post/two).';

/** 154 characters. */
export const metaDescription =
  'Streets at night hold more light than they seem to: how to find it, how to wait for it, and what to do with the camera in the eleven minutes when it is there.'.slice(
    0,
    154,
  );

/** A body with so many words that passes every check, its heading and links counted. */
export function fitBody(words = 900): string {
  return `# A heading\n\n${internalLinks} ${prose(words - 5)}`;
}

/** An article that passes every check, but for the changes. */
export function fitArticle(changes: Partial<CheckedArticle> = {}): CheckedArticle {
  return {
    title: 'A title',
    body: fitBody(),
    excerpt: 'What it is about.',
    metaDescription,
    heroImageUrl: '/media/aa/hero-1280.jpg',
    heroImageAltText: 'A street at night',
    dismissedSentences: [],
    language: 'en',
    ...changes,
  };
}

/** What may be published as it stands, as the calls name its fields. */
export const fitCallBody = {
  title: 'Night in Łódź',
  body: fitBody(),
  excerpt: 'What it is about.',
  meta_description: metaDescription,
};

/** For each critical check a part that makes it fail alone, and the field that is named. */
export const failingParts: readonly { id: CheckId; field: string; part: Readonly<Record<string, string>> }[] =
  [
    { id: 'title', field: 'title', part: { title: ' ' } },
    { id: 'body_words', field: 'body', part: { body: fitBody(799) } },
    { id: 'excerpt_length', field: 'excerpt', part: { excerpt: 'x'.repeat(181) } },
    { id: 'single_h1', field: 'body', part: { body: fitBody().replace('# A', '## A') } },
    { id: 'meta_description_length', field: 'meta_description', part: { meta_description: '' } },
    {
      id: 'hero_alt_text',
      field: 'hero_image_alt_text',
      part: { hero_image_url: 'https://pictures.example/b.jpg' },
    },
    { id: 'no_verify', field: 'body', part: { body: `${fitBody()} [VERIFY]` } },
  ];
