/** A photograph of the demo; its address is made from its title. */
export interface DemoPost {
  /** Key of the drawn picture. */
  picture: string;
  /** The point that stays visible when it is cropped, from 0 (left, top) to 1; the middle unless given. */
  focalX?: number;
  focalY?: number;
  /** Of all its texts, when they are not in English. */
  language?: string;
  title: string;
  caption: string;
  /** Markdown with shortcodes. */
  story: string;
  altText: string;
  metaDescription: string;
  tags: string[];
  city: string;
  region: string | null;
  country: string;
  published: boolean;
  /** How long before the first start it was made, and at which hour (UTC). */
  daysAgo: number;
  hour: number;
}
