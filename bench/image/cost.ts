/** What the renditions of one file took. */
export interface Cost {
  /** From the bytes in memory to the last rendition in memory. */
  seconds: number;
  /** Processor time meanwhile, all threads: says more than the clock where others are at work. */
  cpuSeconds: number;
  /** The most memory that the whole process held. */
  peakBytes: number;
  renditions: number;
  /** All together. */
  renditionBytes: number;
}
