import type { Verdict } from './section.ts';
import { markdownTable } from './table.ts';

export function summary(verdicts: readonly Verdict[]): string {
  const words = (met: boolean | null) => (met === null ? '' : met ? 'yes' : 'no');
  return markdownTable(
    ['what', 'measured', 'target', 'met'],
    verdicts.map(({ what, figure, target, met }) => [what, figure, target, words(met)]),
  );
}
