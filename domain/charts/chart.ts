import type { ChartData } from '../assets/chart.ts';

export const chartTypes = ['line', 'bar', 'area', 'pie', 'doughnut', 'scatter'] as const;
export type ChartType = (typeof chartTypes)[number];

export interface Chart {
  type: ChartType;
  title: string | null;
  data: ChartData;
}

/** In the drawing's own units, which are pixels where it is shown at its natural size. */
export interface Size {
  width: number;
  height: number;
}
