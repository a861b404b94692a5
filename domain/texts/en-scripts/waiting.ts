/** English text of a slow navigation. */
export const waiting = { loading: 'Loading' } as const;
