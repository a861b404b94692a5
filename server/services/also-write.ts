import type { Repositories } from '#server/repositories/all.ts';

/** Part of the transaction that stores the things with these ids: all of it is kept, or none. */
export type AlsoWrite = (repos: Repositories, ids: readonly string[]) => Promise<void>;
