/** English texts of blocks whose data comes from other hosts. */
export const live = {
  loadingTable: 'Loading table...',
  loadingChart: 'Loading chart...',
  table: 'Table',
  chart: 'Figures of the chart',
  failedTable: 'Failed to load CSV.',
  failedChart: 'Could not load this chart.',
} as const;

/** English texts of charts and tables. */
export const figures = {
  line: 'Line chart',
  bar: 'Bar chart',
  area: 'Area chart',
  pie: 'Pie chart',
  doughnut: 'Doughnut chart',
  scatter: 'Scatter chart',
  series: 'Value',
  label: 'Label',
  asTable: 'Show data as a table',
  scrollable: '{name}, scrollable',
  rest: 'The first {shown} of {total} rows.',
  download: 'Download full table',
  noValue: 'no value',
  noValues: 'no values.',
  range: 'from {first} to {last}; lowest {lowest}, highest {highest}.',
  and: '{names} and {last}',
  quoted: '“{name}”',
  undrawn: 'The drawing shows {first} alone; {other} is in the table.',
  undrawnOthers: 'The drawing shows {first} alone; {others} are in the table.',
} as const;
