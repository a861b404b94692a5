import { characterCount } from '../text/characters.ts';
import { cleanLine } from '../text/clean.ts';
import { formTexts } from './checklist/form-texts.ts';
import { articleFigures } from './checklist/limits.ts';

export interface ArticleForm {
  title: string;
  excerpt: string;
  metaDescription: string;
  heroImageUrl: string;
  heroImageAltText: string;
}

/**
 * The rules of the article form, for browser and server: a message for each field that breaks one. A draft needs
 * only its title; the other rules speak when something has been filled in. What is to be public needs a meta
 * description too.
 */
export function articleFormFaults(
  form: ArticleForm,
  { published }: { published: boolean },
): Partial<Record<keyof ArticleForm, string>> {
  const { least, most } = articleFigures.metaDescription;
  const meta = lengthOf(form.metaDescription);
  const breaks = {
    title: lengthOf(form.title) === 0,
    excerpt: lengthOf(form.excerpt) > articleFigures.excerpt,
    metaDescription: (meta > 0 || published) && (meta < least || meta > most),
    heroImageAltText: lengthOf(form.heroImageUrl) > 0 && lengthOf(form.heroImageAltText) === 0,
  };
  const names = (Object.keys(breaks) as (keyof typeof breaks)[]).filter((name) => breaks[name]);
  return Object.fromEntries(names.map((name) => [name, formTexts[name]]));
}

/** As the text would be stored. */
function lengthOf(text: string): number {
  return characterCount(cleanLine(text));
}
