/** Average width of a letter in a drawing's small type. */
export const letterWidth = 7.4;
const mostLines = 2;
/** So few are all shown, were it as beginnings of themselves; narrower than the width a label says nothing. */
const few = { labels: 8, width: 44 } as const;
/** More of a single word is not waited for. */
const widestWord = 84;

export interface AxisLabel {
  index: number;
  lines: string[];
}

/**
 * Labels of an axis that do not run into one another: broken into two lines where there is room for words, else
 * every second, third … only.
 * @param step distance between two of them
 */
export function axisLabels(labels: readonly string[], step: number): AxisLabel[] {
  const words = labels.flatMap((label) => label.split(/\s+/u));
  const longest = Math.max(0, ...words.map((word) => Array.from(word).length)) * letterWidth + 8;
  const wanted = Math.min(longest, labels.length <= few.labels ? few.width : widestWord);
  const every = step >= wanted ? 1 : Math.ceil(wanted / step);
  const letters = Math.max(3, Math.floor((every * step - 6) / letterWidth));
  return labels.flatMap((label, index) =>
    index % every === 0 ? [{ index, lines: broken(label, letters) }] : [],
  );
}

/** Of the words of a label, as they are drawn. */
export function widthOf(lines: readonly string[]): number {
  return Math.max(0, ...lines.map((line) => Array.from(line).length)) * letterWidth;
}

/** A label as the beginning of itself, where it is longer than there is room. */
export function shortened(label: string, letters: number): string {
  const all = Array.from(label);
  return all.length <= letters ? label : `${all.slice(0, Math.max(1, letters - 1)).join('')}…`;
}

function broken(label: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of label.trim().split(/\s+/u)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) shown[mostLines - 1] += '…';
  return shown.map((line) => shortened(line, letters));
}
