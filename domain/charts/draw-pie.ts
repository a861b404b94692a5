import type { ChartData } from '../assets/chart.ts';
import type { Canvas } from './chart.ts';
import { coordinate, onCircle, type Slice, slicesOf, valueWords } from './chart.ts';
import { type Drawn, drawn } from './data-table.ts';

/** Radius of the hole as a share of the pie's. */
const hole = 0.58;
/** Number of shades in browser/styles/figure.css. */
const shades = 8;
/** A number beside a thinner slice would touch its neighbour's. */
const leastNumbered = 0.025;

/** The first series as parts of a round, numbered as in the legend, from the top clockwise. */
export function drawPie(data: ChartData, { width, height, texts }: Canvas, isRing: boolean): Drawn[] {
  const radius = Math.min(width, height) / 2 - 26;
  const [x, y] = [width / 2, height / 2];
  const parts = slicesOf(data.datasets[0]?.data ?? []).flatMap((slice) => [
    drawn(
      'path',
      {
        class: `chart-slice shade-${slice.index % shades}`,
        d: slicePath(slice, radius, isRing ? radius * hole : 0),
      },
      [drawn('title', {}, [valueWords(data, 0, slice.index, texts)])],
    ),
    ...numberBeside(slice, radius),
  ]);
  return [drawn('g', { transform: `translate(${coordinate(x)} ${coordinate(y)})` }, parts)];
}

function numberBeside({ index, from, to }: Slice, radius: number): Drawn[] {
  if (to - from < leastNumbered) return [];
  const [x, y] = onCircle((from + to) / 2, radius + 14);
  const at = { x: coordinate(x), y: coordinate(y + 4.5), 'text-anchor': 'middle' };
  return [drawn('text', { class: 'chart-number', ...at }, [String(index + 1)])];
}

function slicePath({ from, to }: Slice, outer: number, inner: number): string {
  // The arc of a whole round would begin where it ends, and be nothing: it is drawn in halves.
  const halves = to - from > 0.5 ? [from, (from + to) / 2, to] : [from, to];
  const arc = (turn: number, radius: number, sweep: number) => {
    const [x, y] = onCircle(turn, radius).map(coordinate);
    return `A${coordinate(radius)} ${coordinate(radius)} 0 0 ${sweep} ${x} ${y}`;
  };
  const [startX, startY] = onCircle(from, outer).map(coordinate);
  const there = halves.slice(1).map((turn) => arc(turn, outer, 1));
  if (inner === 0) return `M${startX} ${startY}${there.join('')}L0 0Z`;
  const [backX, backY] = onCircle(to, inner).map(coordinate);
  const back = halves
    .toReversed()
    .slice(1)
    .map((turn) => arc(turn, inner, 0));
  return `M${startX} ${startY}${there.join('')}L${backX} ${backY}${back.join('')}Z`;
}
