const shownAtOnce = 30;

/** The words of a list, the first of many. */
export function WordList({ words }: { words: readonly string[] }) {
  const more = words.length - shownAtOnce;
  if (words.length === 0) return <p className="text-small text-ink-2">No words yet.</p>;
  return (
    <p className="text-small text-ink-2">
      {words.slice(0, shownAtOnce).join(', ')}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
