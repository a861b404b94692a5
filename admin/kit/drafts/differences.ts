/** A field in which two versions differ, with both as people read them. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** @param labels of the fields that are compared, in the order of the form */
export function differences<Draft extends object>(
  labels: Readonly<Partial<Record<keyof Draft, string>>>,
  mine: Draft,
  theirs: Draft,
): Difference[] {
  const fields = Object.keys(labels) as (keyof Draft)[];
  return fields
    .map((field) => ({
      label: labels[field] ?? '',
      mine: shown(mine[field]),
      theirs: shown(theirs[field]),
    }))
    .filter((field) => field.mine !== field.theirs);
}

function shown(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
