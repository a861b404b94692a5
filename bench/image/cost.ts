/** What the renditions of one file took. */
export interface Cost {
  /** From the bytes in memory to the last rendition in memory. */
  seconds: number;
  /** Processor time of all threads: less affected by other load than the clock. */
  cpuSeconds: number;
  /** The most memory that the whole process held. */
  peakBytes: number;
  renditions: number;
  /** All together. */
  renditionBytes: number;
}
