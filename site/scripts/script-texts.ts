import type { Texts } from '#domain/texts/catalogue.ts';

type Scripts = Texts['scripts'];

/**
 * The texts of a script: a page in another language than English carries them.
 * @param english what it says on an English page
 */
export function scriptTexts<Name extends keyof Scripts>(name: Name, english: Scripts[Name]): Scripts[Name] {
  const carried = document.querySelector('[data-texts]')?.textContent;
  return carried ? (JSON.parse(carried) as Scripts)[name] : english;
}
