import { longestTitle } from '#domain/composer/seo.ts';
import { characterCount } from '#domain/text/characters.ts';
import { cleanLine } from '#domain/text/clean.ts';
import { MostMeter } from '../../../kit/ui/length-meter.tsx';

/** How long a title is; one that a search would cut is marked. */
export function TitleLength({ title }: { title: string }) {
  const length = characterCount(cleanLine(title));
  return <MostMeter length={length} most={longestTitle} consequence="a search cuts it off" />;
}
