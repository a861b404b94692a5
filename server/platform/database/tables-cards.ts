/** The social card of a page: an image with a photo and words. */
export interface CardsTable {
  /** `post:` with an id, `tag:` with a folded tag, and so on. */
  subject: string;
  key: string;
  title: string;
  name: string;
  /** Of the photo; null: words alone. */
  media_id: string | null;
  /** What draws it; null: it is to be drawn again. */
  recipe: string | null;
}

/** Present and former files of cards. */
export interface CardFilesTable {
  key: string;
  subject: string;
}
