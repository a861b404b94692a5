import { longestTitle } from '#domain/composer/seo.ts';
import { characterCount } from '#domain/text/characters.ts';
import { cleanLine } from '#domain/text/clean.ts';

/** How long a title is; one that a search would cut is marked. */
export function TitleLength({ title }: { title: string }) {
  const length = characterCount(cleanLine(title));
  const words = `${length} of ${longestTitle} characters`;
  if (length <= longestTitle) return words;
  return <span className="font-medium text-amber-ink">{words}: too long, a search cuts it off</span>;
}
