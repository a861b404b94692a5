import type { ChartData } from '../assets/chart.ts';
import { drawGrid, drawLabels } from './axes.ts';
import type { Size } from './chart.ts';
import { valueWords } from './describe.ts';
import { type Drawn, drawn } from './drawn.ts';
import { axisLabels } from './labels.ts';
import { lookOf } from './marks.ts';
import { coordinate } from './numbers.ts';
import { type Plot, plotOf, withRoomForLabels } from './plot.ts';

/** Of the width that a label has: what its bars fill. */
const filledPart = 0.72;
const widestBar = 56;

/** Upright bars; those of one label side by side in the order of the series. */
export function drawBars(data: ChartData, size: Size): Drawn[] {
  const labelsIn = (field: Plot) => labelsOf(data.labels, field);
  const plot = withRoomForLabels(plotOf(data, size, true), size, labelsIn);
  const { labels, step, x: middle } = labelsIn(plot);
  const width = Math.min(widestBar, (step * filledPart) / data.datasets.length);
  const zero = plot.y(0);

  const bars = data.datasets.flatMap((set, number) =>
    set.data.flatMap((value, index) => {
      if (value === null) return [];
      const top = Math.min(zero, plot.y(value));
      const left = middle(index) + (number - data.datasets.length / 2) * width;
      const box = {
        x: coordinate(left),
        y: coordinate(top),
        width: coordinate(Math.max(1, width - 2)),
        height: coordinate(Math.abs(plot.y(value) - zero)),
      };
      return [
        drawn('rect', { class: `chart-bar ${lookOf(number)}`, ...box }, [
          drawn('title', {}, [valueWords(data, number, index)]),
        ]),
      ];
    }),
  );
  return [...drawGrid(plot), ...bars, ...drawLabels(labels, plot, middle)];
}

/** Each in the middle of its part of the field. */
function labelsOf(labels: readonly string[], { left, right }: Plot) {
  const step = (right - left) / labels.length;
  return { labels: axisLabels(labels, step), step, x: (index: number) => left + (index + 0.5) * step };
}
