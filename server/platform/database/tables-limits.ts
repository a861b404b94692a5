/** Requests that processes have taken out of the limit of a caller. */
export interface RequestCountsTable {
  /** Keyed hash of the call and its caller. */
  key: string;
  count: number;
  /** ISO: then the limit begins again. */
  until: string;
}
