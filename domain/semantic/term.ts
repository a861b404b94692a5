export const termRoles = ['primary', 'secondary', 'modifier'] as const;
export type TermRole = (typeof termRoles)[number];

/** A word or phrase that a cluster wants to be found by. */
export interface Term {
  id: string;
  clusterId: string;
  term: string;
  role: TermRole;
  weight: number;
  enabled: boolean;
  createdDate: string;
}
