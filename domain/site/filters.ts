import { articleFields } from '../articles/article.entity.ts';
import { assetFields } from '../assets/asset.entity.ts';
import { calculatorFields } from '../calculators/calculator.entity.ts';
import { postFields } from '../posts/post.entity.ts';

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
