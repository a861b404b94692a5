/** Order of published posts: newest first; those of the same date by id, as bytes. */
export interface PostOrder {
  createdDate: string;
  id: string;
}

/** @property newer how many published posts come before it */
export interface RankedPost extends PostOrder {
  newer: number;
}

/** Before every post: dates begin with a digit. */
export const beforeAll: RankedPost = { createdDate: 'newest', id: '', newer: -1 };

const mostRanks = 4096;

/** Ranks of published posts that were counted before, so that another is counted from the nearest of them. */
export function createKnownRanks(most = mostRanks) {
  /** Newest first. */
  const known: RankedPost[] = [beforeAll];

  /** How many of the known ones do not come after it. */
  function until(post: PostOrder): number {
    let [low, high] = [1, known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (comesBefore(post, known[middle] ?? beforeAll)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    /** The nearest known one that is the post itself or newer. */
    nearest: (post: PostOrder): RankedPost => known[until(post) - 1] ?? beforeAll,

    /** Beyond the limit nothing is added: the next one is near already. */
    add(post: RankedPost): void {
      if (known.length >= most || isSame(known[until(post) - 1], post)) return;
      known.splice(until(post), 0, post);
    },
  };
}

function comesBefore(a: PostOrder, b: PostOrder): boolean {
  return a.createdDate === b.createdDate ? a.id > b.id : a.createdDate > b.createdDate;
}

export function isSame(a: PostOrder | undefined, b: PostOrder): boolean {
  return a?.createdDate === b.createdDate && a.id === b.id;
}
