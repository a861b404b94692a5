export interface DemoArticle {
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown with shortcodes. */
  body: string;
  metaDescription: string;
  tags: string[];
  city: string | null;
  /** Key of the drawn picture. */
  heroPicture: string;
  heroAlt: string;
  daysAgo: number;
}
