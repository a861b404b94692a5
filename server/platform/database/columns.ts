export type Flag = 0 | 1;
/** Parsed in the repositories. */
export type Json = string;
