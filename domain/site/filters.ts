import { articleFields } from '../articles/fields.ts';
import { assetFields } from '../assets/fields.ts';
import { calculatorFields } from '../calculators/fields.ts';
import { postFields } from '../posts/fields.ts';

const filtered = [
  ...[postFields.fields, articleFields.fields].flatMap(({ title, slug, city, tags }) => [
    title,
    slug,
    city,
    tags,
  ]),
  assetFields.fields.name,
  calculatorFields.fields.name,
];

/** Characters of a filter or a search in a URL or a call: every value that lists are filtered by fits. */
export const longestFilter = Math.max(...filtered.map(({ limit }) => limit));
