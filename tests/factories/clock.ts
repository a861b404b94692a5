/** A clock that stands still until it is told to go on. */
export function stoppedClock(start = '2025-06-05T12:00:00.000Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(milliseconds: number): void {
      time += milliseconds;
    },
  };
}

/** Ids that sort in the order in which they were given out. */
export function countingIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-7000-9000-${String(last).padStart(12, '0')}`;
  };
}
