/**
 * For the C library's memory, which pictures are made in. Left alone, glibc gives every thread an area of its own and
 * keeps ever larger pieces that nobody uses any more: after some hundred uploads a third of the server's memory.
 * Other C libraries do not read these.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  // Named, they stay as glibc has them at the start, instead of growing with the largest piece so far.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
