import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { PostChange } from './writing.service.ts';

export interface PostTransactionDependencies {
  transaction: Transaction;
  /** After the commit of a write that a visitor could see. */
  onChange: (contentVersion: number) => void;
  /** After the commit: pictures that a post has let go; they are removed when nothing else names them. */
  releasePictures: (mediaIds: readonly string[]) => Promise<void>;
}

export interface Outcome<T> {
  result: T;
  /** Whether a visitor could see the difference. */
  isVisible: boolean;
  /** Pictures that posts named before and name no more. */
  released: readonly string[];
}

export type PostTransaction = <T>(work: (repos: Repositories) => Promise<Outcome<T>>) => Promise<T>;

/** One transaction with what follows from it: the content version moves, pictures nobody names any more go. */
export function createPostTransaction(dependencies: PostTransactionDependencies): PostTransaction {
  const { transaction, onChange, releasePictures } = dependencies;
  return async (work) => {
    const { result, released, version } = await transaction(async (repos) => {
      const outcome = await work(repos);
      const moved = outcome.isVisible ? await repos.contentVersion.bump() : null;
      return { ...outcome, version: moved };
    });
    if (version !== null) onChange(version);
    if (released.length > 0) await releasePictures(released);
    return result;
  };
}

/** What changes of posts mean for visitors and for pictures. */
export function effectOf(changes: readonly PostChange[]): Pick<Outcome<unknown>, 'isVisible' | 'released'> {
  const real = changes.filter(({ before, after }) => before !== after);
  return {
    isVisible: real.some(({ before, after }) => before.published || after.published),
    released: real.flatMap(({ before, after }) =>
      before.media && before.media.id !== after.media?.id ? [before.media.id] : [],
    ),
  };
}
