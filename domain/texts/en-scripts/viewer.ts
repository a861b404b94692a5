/** English texts of the full-screen view. */
export const viewer = {
  position: 'photo {number} of {total}',
  failed: 'Could not load more photos. Try again.',
} as const;
