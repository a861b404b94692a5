const stagedForMs = 24 * 60 * 60 * 1000;

/** ISO: what was uploaded then or later stays, although nothing may name it yet. */
export function stagedSince(now: Date): string {
  return new Date(now.getTime() - stagedForMs).toISOString();
}
