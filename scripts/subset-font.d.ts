declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      /** A number pins an axis, a range narrows it. */
      variationAxes: Record<string, number | { min: number; max: number }>;
      noHinting: boolean;
      dropTables: readonly string[];
    },
  ): Promise<Buffer>;
}
