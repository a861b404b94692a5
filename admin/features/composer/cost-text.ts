/** @param micros millionths of the account's currency; null where it is not known */
export function costText(micros: number | null): string {
  return micros === null ? 'not known' : (micros / 1e6).toFixed(4);
}
