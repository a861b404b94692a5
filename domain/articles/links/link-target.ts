/** A page of ours that an article may link to, and the words that speak of it. */
export interface LinkTarget {
  kind: 'article' | 'photo' | 'hub' | 'city' | 'tag';
  title: string;
  /** A path. */
  href: string;
  /** Further words than the title: the terms of a hub, the tags of an article. */
  terms: readonly string[];
}
