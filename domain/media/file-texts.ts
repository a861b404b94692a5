import type { Rights } from '../posts/post.ts';

/** Texts inside a public image file: its rights and, for a published photo, the words of its page. */
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
