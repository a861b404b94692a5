/** Characters of a query: each word costs time. */
export const queryLimit = 100;
/** Characters of a field, which says that a query is too long instead of cutting it there. */
export const typedAtMost = 400;

/** Hits of one search: by default, and at most. */
export const hitLimits = { usual: 10, most: 50 } as const;

/** In the index of whatever is no photo. Of a private use area, so that no text contains it. */
export const otherMark = '\ue000other';
