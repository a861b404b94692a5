/** What a crawler sees of one page. Addresses are absolute, as they stand in the page; null where there is none. */
export interface PageFacts {
  url: string;
  status: number;
  /** Where an answer of 3xx leads. */
  location: string | null;
  title: string;
  description: string;
  canonical: string | null;
  /** Contents of the robots meta; '' where there is none. */
  robots: string;
  h1Count: number;
  /** Addresses of pictures that nothing describes: no alt text, and no words of a link that they stand in. */
  picturesWithoutAlt: string[];
  /** Each JSON-LD block; null for one that cannot be read. */
  jsonLd: (Record<string, unknown> | null)[];
  /** Addresses of our own host that the page links to, without fragments. */
  links: string[];
  /** Those links that name a part of another page, with their fragments. */
  fragmentLinks: string[];
  /** Pictures, scripts and other files that the page loads from us. */
  files: string[];
  /** Ids of the page's elements: the fragments that can be linked to. */
  anchors: string[];
  /** What the page says in the place of a table or chart that cannot be shown. */
  failedBlocks: string[];
  /** Links into the page itself (`#part`) to a part that it does not have. */
  deadAnchors: string[];
}

export function isIndexable({ status, robots }: Pick<PageFacts, 'status' | 'robots'>): boolean {
  return status === 200 && !/\bnoindex\b/i.test(robots);
}
