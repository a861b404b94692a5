import type { en } from './en.ts';

/** The texts of the public pages in one language; the compiler knows the names in braces. */
export type Texts = typeof en & {
  /** Language of the interface: the site's, or English where there is no catalogue for it. Canonical BCP 47 tag. */
  readonly lang: string;
  /** For `Intl`: how dates and numbers are written. */
  readonly locale: string;
  /** Each page carries the texts of its scripts, which are English otherwise. */
  readonly isCarried: boolean;
};

/** Forms of a text by the plural category of its number, see `Intl.PluralRules`. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The same keys, other words. */
export type Translated<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string
    ? string
    : Part[Key] extends Forms
      ? Forms
      : Translated<Part[Key]>;
};
