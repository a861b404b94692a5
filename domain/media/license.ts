import type { Texts } from '../texts/catalogue.ts';

const creativeCommons =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)/i;

type LicenseTexts = Pick<Texts['photo'], 'license' | 'publicDomain'>;

/** The admin area is English. */
const english: LicenseTexts = { license: 'License', publicDomain: 'Public domain' };

/**
 * How a license is called: 'CC BY-NC 4.0' for those of Creative Commons, else 'License'.
 * @param address absolute
 */
export function licenseName(address: string, words: LicenseTexts = english): string {
  const [, kind, terms = '', version] = creativeCommons.exec(address) ?? [];
  if (!kind) return words.license;
  if (kind === 'licenses') return `CC ${terms.toUpperCase()} ${version}`;
  return terms === 'zero' ? `CC0 ${version}` : words.publicDomain;
}
