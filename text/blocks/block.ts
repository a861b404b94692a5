import type { DataContent } from '#domain/assets/asset.ts';
import { safeAddress } from '#domain/text/addresses.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import type { Element } from '../render/tree.ts';
import type { ArticlePhoto, ArticleSeries } from './photo-figure.ts';

/** Attributes as they were written, by their names in lower case. */
export type Attributes = ReadonlyMap<string, string>;

/** Targets that blocks name: URLs of files, ids of calculators, slugs of photos and series. */
export interface DataNeeds {
  addresses: string[];
  calculators: string[];
  photos: string[];
  series: string[];
}

/** The data of an article's tables, charts, calculators, photos and series. */
export interface ArticleData {
  /** Our own data files, by their URLs as the article writes them. */
  files: ReadonlyMap<string, DataContent>;
  /** Ids of those calculators that exist. */
  calculators: ReadonlySet<string>;
  /** Published photos by the slugs that the article names them by; without them it shows none. */
  photos?: ReadonlyMap<string, ArticlePhoto>;
  /** Published series, in the same way. */
  series?: ReadonlyMap<string, ArticleSeries>;
  /** Whether an absolute URL is one of ours, of which nothing is fetched by a visitor's browser. */
  isOurs: (address: string) => boolean;
}

/** A block of ours that cannot be shown; the reason is for the owner. */
export interface Unshown {
  reason: string;
  /** The part of it that can be shown. */
  shown?: Element[];
}

/** Values of a form by the names of its fields: attributes, and `label` for the words of a block with a closing tag. */
export type FormValues = Readonly<Record<string, string>>;

/** A field of the editor's form. */
export type FormField = {
  /** Attribute that it sets, or `label`. */
  name: string;
  label: string;
  /** Error where nothing is chosen or typed, or nothing that can be read; without it the field may be empty. */
  missing?: string;
  /** The value of what was typed; null for what cannot be read. */
  read?: (typed: string) => string | null;
} & (
  | {
      /** `link`: leads to a page of this site, which must exist, or to another site. */
      kind: 'words' | 'address' | 'link' | 'calculator' | 'series';
    }
  | { kind: 'file'; type: 'csv' | 'json' }
  | { kind: 'choice'; options: readonly [string, ...string[]] }
  /** A box; `value`: of the attribute where it is ticked. */
  | { kind: 'tick'; value: string }
);

/** Definition of one kind of block. `Shortcode`: its values, once every part has been checked. */
export interface Block<Shortcode extends { name: string }> {
  /** Example of its form, with all its attributes. */
  example: string;
  /** Sentence for the documents. */
  result: string;
  /** False: only an article can show it. */
  inStories: boolean;
  /** Advice for its owner, when the attributes cannot be read. */
  advice: string;
  /** Label of a block that is a part of its sentence and has a closing tag; `advice`: for one without words. */
  label?: { advice: string; of(shortcode: Shortcode): string };
  /** True: a visitor does not learn of one that cannot be shown, since what it names may not be public. */
  isPrivate?: true;
  /** Look of the sentence in the place of one that cannot be shown; a note by default. */
  failureClass?: 'live-error';

  /** @returns null for attributes that cannot be read */
  read(attributes: Attributes, label: string): Shortcode | null;
  /** The attributes that it is written with. */
  attributes(shortcode: Shortcode): Record<string, string | null>;
  /** Files and records that have to be loaded for it. */
  names?(shortcode: Shortcode): Partial<DataNeeds>;
  /** Address that a reader follows from it. */
  link?(shortcode: Shortcode): string;
  /** @param data of the article; empty for a block that works in stories */
  html(shortcode: Shortcode, texts: Texts, data: ArticleData): Element[] | Unshown;

  /** A few words for the editor: kind, what it names, caption. */
  describe(shortcode: Shortcode): (string | null)[];
  /** Noun in the editor's buttons of a block that the editor shows as visitors see it. */
  liveName?: string;
  /** Its entry in the editor's menus, and the title of its form. `icon`: one of `browser/icon.tsx`. */
  menu?: { label: string; hint: string; icon: string };
  /** Fields of its form. `idBase`: beginning of the attribute `id`, which is made once and unique in a text. */
  form?: { fields: readonly FormField[]; idBase?: (values: FormValues) => string };
}

/** An entity left over would be read as a character by some other reader: such a URL is refused. */
export function addressIn(value: string, schemes: readonly string[]): string | null {
  return /&#|&[a-z]+;/i.test(value) ? null : safeAddress(value, schemes);
}

export function slugIn(written: string): string | null {
  const slug = written.trim().toLowerCase();
  return /^[a-z0-9-]{1,200}$/.test(slug) ? slug : null;
}

/** A name for its owner; null for one that the site made. */
export function ownersName(name: string): string | null {
  return /^[\da-f]{8}[\da-f-]{12,}/i.test(name) ? null : name;
}

/** Values for a sentence of the documents. */
export function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `\`${value}\``);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
