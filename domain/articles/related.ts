/** A post or an article and what it scores beside an article. */
export interface Scored {
  kind: 'post' | 'article';
  id: string;
  /** ISO: when the post was created or the article published. */
  date: string;
  score: number;
}

export const mostRelated = 5;

/** By score, the newest of equals first; of what is there twice the higher score counts. */
export function bestRelated(scored: readonly Scored[]): Scored[] {
  const sorted = scored.toSorted(
    (one, other) =>
      other.score - one.score || fallingOrder(one.date, other.date) || fallingOrder(one.id, other.id),
  );
  const isFirst = ({ id }: Scored, index: number) => sorted.findIndex((one) => one.id === id) === index;
  return sorted.filter(isFirst).slice(0, mostRelated);
}

function fallingOrder(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
