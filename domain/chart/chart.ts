export const chartTypes = ['line', 'bar', 'area', 'pie', 'doughnut', 'scatter'] as const;
export type ChartType = (typeof chartTypes)[number];

/** What a chart shows. A value that is missing leaves a gap. */
export interface ChartData {
  labels: readonly string[];
  datasets: readonly { label: string; data: readonly (number | null)[] }[];
}

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
