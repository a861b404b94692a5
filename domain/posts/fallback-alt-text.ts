/** What stands there when nobody has said anything. */
export const fallbackAltText = 'Photo';
