/** English text of the heart in the footer. */
export const adminMode = {
  blocked: 'This browser blocks site data. Allow it for this site to use admin mode.',
} as const;
