/** The social card of a page: an image with a photo and words. */
export interface CardsTable {
  /** `post:` with an id, `tag:` with a folded tag, and so on. */
  subject: string;
  key: string;
  title: string;
  name: string;
  /** Id of the photo; null for a card of text only. */
  media_id: string | null;
  /** Version of the drawing; null if the card must be drawn again. */
  recipe: string | null;
}

/** Current and former files of cards. */
export interface CardFilesTable {
  key: string;
  subject: string;
}
