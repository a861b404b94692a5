import type { Rights } from '../posts/post.ts';

/** What a public image file says of itself: whose it is and, of a published photo, what its page says. */
export interface FileTexts extends Rights {
  title?: string | null;
  caption?: string | null;
  altText?: string | null;
  /** Text and data mining is reserved. */
  reservesMining?: boolean;
}

/** The post whose words a file carries. */
export interface FileWords {
  title: string;
  caption: string;
  altText: string;
}
