import { type Drawn, drawn } from './drawn.ts';
import type { AxisLabel } from './labels.ts';
import { coordinate, numberWords } from './numbers.ts';
import type { Plot } from './plot.ts';

const lineHeight = 16;

/** Lines across the field at the round values, with the values beside them; zero is drawn stronger. */
export function drawGrid({ left, right, ticks, y }: Plot): Drawn[] {
  return ticks.flatMap((tick) => {
    const at = coordinate(y(tick));
    return [
      drawn('path', {
        class: tick === 0 ? 'chart-zero' : 'chart-grid',
        d: `M${coordinate(left)} ${at}H${right}`,
      }),
      drawn(
        'text',
        { class: 'chart-tick', x: coordinate(left - 8), y: coordinate(at + 4.5), 'text-anchor': 'end' },
        [numberWords(tick)],
      ),
    ];
  });
}

/** The words below the field, each under its place. */
export function drawLabels(
  labels: readonly AxisLabel[],
  { bottom }: Plot,
  x: (index: number) => number,
): Drawn[] {
  return labels.flatMap(({ index, lines }) =>
    lines.map((line, row) =>
      drawn(
        'text',
        {
          class: 'chart-tick',
          x: coordinate(x(index)),
          y: coordinate(bottom + 20 + row * lineHeight),
          'text-anchor': 'middle',
        },
        [line],
      ),
    ),
  );
}
