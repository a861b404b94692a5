import type { Repositories } from '../../compose/repositories.ts';

/** Part of the transaction that stores the things with these ids: all of it is kept, or none. */
export type AlsoWrite = (repos: Repositories, ids: readonly string[]) => Promise<void>;
