import { describe, expect, it } from 'vitest';
import { readChartData } from '../../../domain/assets/chart.ts';

const datasets = (label: string, data: unknown[]) => [{ label, data }];

describe('chart data', () => {
  it.each([
    [[{ label: 'Mon', value: 3 }], { labels: ['Mon'], datasets: datasets('', [3]) }],
    [[{ x: 1, y: '2.5' }], { labels: ['1'], datasets: datasets('', [2.5]) }],
    [
      [
        { label: 'a', value: 0 },
        { label: 'b', value: null },
      ],
      { labels: ['a', 'b'], datasets: datasets('', [0, null]) },
    ],
    [
      { labels: ['a', 2], datasets: [{ label: 'One', data: [1, null] }, { data: ['3', -4] }] },
      {
        labels: ['a', '2'],
        datasets: [
          { label: 'One', data: [1, null] },
          { label: '2', data: [3, -4] },
        ],
      },
    ],
  ])('%j', (written, data) => {
    expect(readChartData(written)).toEqual({ ok: true, data });
  });

  it.each([
    [null, 'Chart data is a list'],
    ['text', 'Chart data is a list'],
    [{ a: 1 }, 'Chart data is a list'],
    [[], 'No data to draw'],
    [{ labels: [], datasets: [] }, 'No data to draw'],
    [[1], 'Entry 1 is not an object'],
    [[{ label: 'a', value: 1 }, { value: 1 }], 'Entry 2 has no "label"'],
    [[{ label: 'a' }], 'Entry 1 has no number'],
    [[{ label: 'a', value: 'many' }], 'Entry 1 has no number'],
    [[{ label: 'a', value: '' }], 'Entry 1 has no number'],
    [[{ label: 'a', value: true }], 'Entry 1 has no number'],
    [[{ label: 'a', value: null }], 'The data has no numbers'],
    [{ labels: 'a', datasets: [] }, '"labels" must be a list'],
    [{ labels: ['a'], datasets: {} }, '"datasets" must be a list'],
    [{ labels: [{}], datasets: datasets('x', [1]) }, 'Label 1'],
    [{ labels: ['a', 'b'], datasets: datasets('x', [1]) }, 'Dataset 1 has 1 values for 2 labels'],
    [{ labels: ['a'], datasets: [{ label: 'x' }] }, 'Dataset 1 has no list "data"'],
    [{ labels: ['a'], datasets: datasets('x', [[]]) }, 'Value 1 of dataset 1'],
    [{ labels: ['a'], datasets: Array.from({ length: 13 }, () => ({ data: [1] })) }, 'at most 12 datasets'],
    [Array.from({ length: 1001 }, (_, x) => ({ x, y: x })), 'at most 1,000 labels'],
  ])('%j is refused: %s', (written, reason) => {
    const reading = readChartData(written);
    expect(reading.ok ? 'taken' : reading.reason).toContain(reason);
  });

  it('may have 1000 labels and 12 datasets', () => {
    const labels = Array.from({ length: 1000 }, (_, at) => at);
    expect(readChartData({ labels, datasets: Array.from({ length: 12 }, () => ({ data: labels })) }).ok).toBe(
      true,
    );
  });
});
