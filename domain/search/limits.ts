/** Characters of a query: each word costs time. */
export const queryLimit = 100;

/** In the index of whatever is no photo. Of a private use area, so that no text contains it. */
export const otherMark = '\ue000other';
