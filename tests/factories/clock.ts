/** A clock that the test moves. */
export function stoppedClock(start = '2025-06-05T12:00:00.000Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(milliseconds: number): void {
      time += milliseconds;
    },
  };
}

/** Ids that sort by the time they are for, if one is given, then in the order in which they were given out. */
export function countingIds(): (time?: number) => string {
  let last = 0;
  return (time = 0) => {
    last += 1;
    const hex = time.toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-9000-${String(last).padStart(12, '0')}`;
  };
}
