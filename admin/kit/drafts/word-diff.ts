import { diffArrays } from 'diff';

/** A stretch of two texts: in both, only in the first (`removed`), only in the second (`added`). */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words of any script, blanks, line ends, and every other sign by itself. */
const token = /\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+|\n|[^\S\n]+|./gsu;

/** Edits beyond which words are no longer compared one by one: two texts that have little in common take long. */
const mostEdits = 1000;

/** What was changed between two texts, word by word; line by line when they have little in common. */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const byWords = diffOf(before.match(token) ?? [], after.match(token) ?? []);
  return byWords ?? diffOf(linesOf(before), linesOf(after)) ?? replaced(before, after);
}

/** Null when there are too many edits. */
function diffOf(before: string[], after: string[]): DiffPart[] | null {
  const changes = diffArrays(before, after, { maxEditLength: mostEdits });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function replaced(before: string, after: string): DiffPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** Characters that are left on either side of a change. */
const context = 160;

/** The same stretches with their middles left out, where they are long enough for it. */
export function shortened(parts: readonly DiffPart[]): DiffPart[] {
  const last = parts.length - 1;
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 3 * context) return part;
    const start = index === 0 ? '' : part.text.slice(0, context);
    const end = index === last ? '' : part.text.slice(-context);
    return { kind: 'same', text: `${start} […] ${end}` };
  });
}
