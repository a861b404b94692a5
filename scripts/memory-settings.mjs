/**
 * Settings of glibc's memory allocator. By default it gives every thread its own area and does not return large freed
 * blocks: after some hundred uploads a third of the server's memory. Other C libraries ignore these.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  // Set, they stay at glibc's initial values instead of growing with the largest block so far.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
