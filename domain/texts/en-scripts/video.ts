/** English name of the player. */
export const video = { title: 'YouTube video player' } as const;
