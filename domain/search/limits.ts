/** Characters of a query: each word costs time. */
export const queryLimit = 100;

/** Of a private use area, so that no text contains it: before the name of a group in the index. */
export const groupMark = '\ue000';
