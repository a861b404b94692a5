import type { CreateArticleBody } from '../../contract/articles.ts';
import type { CheckId } from '../../domain/articles/checklist/items.ts';

const sentence =
  'Photographers who patiently observe an illuminated neighbourhood discover remarkable coincidences between strangers, architecture and electricity. ';
const links =
  'Compare [the earlier article](/article/waiting) with [its other address](/articlepage?slug=waiting). ';

/** @param words of the paragraphs; the heading and the links come on top */
const bodyOf = (words: number): string => {
  const perSentence = sentence.trim().split(' ').length;
  const sentences = sentence.repeat(Math.ceil(words / perSentence));
  return `# Light after dark\n\n${links}\n\n${sentences.trim()}`;
};

/** Passes every check, the warnings too. */
export const publishable = {
  title: 'Light after dark',
  body: bodyOf(820),
  excerpt: 'What a street shows when the lamps have won.',
  meta_description: `${'How to look at a street when the lamps have won over the sky. '.repeat(3).slice(0, 154)}.`,
  hero_image_url: null,
  hero_image_alt_text: '',
  tags: ['night', 'street'],
  geo_city: 'Aarhus',
} satisfies CreateArticleBody;

const passive =
  'The photograph was taken by an unusually observant neighbourhood photographer yesterday evening. ';

/** For each check what makes an article fail it, and nothing else. */
export const failingAlone: Readonly<Record<CheckId, Partial<CreateArticleBody>>> = {
  title: { title: '' },
  body_words: { body: bodyOf(600) },
  excerpt_length: { excerpt: 'e'.repeat(181) },
  single_h1: { body: publishable.body.replace('# Light', '## Light') },
  meta_description_length: { meta_description: 'm'.repeat(149) },
  hero_alt_text: { hero_image_url: 'https://example.org/hero.jpg' },
  no_verify: {
    body: `${publishable.body} The lamps burn for [VERIFY] magnificent hours in the neighbourhood.`,
  },
  readability: { body: `${publishable.body}\n\n${'The cat sat. '.repeat(400)}` },
  passive_voice: { body: `${publishable.body}\n\n${passive.repeat(20)}` },
  internal_links: { body: publishable.body.replace('(/articlepage?slug=waiting)', '(https://example.org/)') },
  table_captions: { body: `${publishable.body}\n\n| Lamp | Hours |\n|---|---|\n| Sodium | 11 |` },
  blocks: { body: `${publishable.body}\n\n[button url="read more"]Go[/button]` },
  shortcodes: { body: `${publishable.body}\n\n[table csv=“/media/data/lamps.csv”]` },
};
