import type { AssetType } from '#domain/assets/asset.entity.ts';
import type { CalculatorSchema } from '#domain/calculators/schema.ts';

/** A data file with the name it has among the assets. */
export interface DemoFile {
  name: string;
  type: AssetType;
  text: string;
}

export interface DemoArticle {
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown with shortcodes, which call data files `/demo/KEY` and the calculator `demo-calculator`. */
  body: string;
  files?: Readonly<Record<string, DemoFile>>;
  calculator?: { name: string; schema: CalculatorSchema };
  metaDescription: string;
  tags: string[];
  city: string | null;
  /** Key of the drawn picture. */
  heroPicture: string;
  heroAlt: string;
  daysAgo: number;
}
