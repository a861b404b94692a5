/** English text of a video without a title. */
export const video = { title: 'Video' } as const;
