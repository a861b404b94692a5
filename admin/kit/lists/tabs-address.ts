import { type RefObject, useEffect, useState } from 'react';

/** The query of a tab's URL, and of what is open in it; what is empty is left out. @param tab '' for the first */
export function tabSearch(tab: string, open: Readonly<Record<string, string | number>> = {}): string {
  const given = Object.entries({ tab, ...open }).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * Closes a form. The form stays mounted until then, although the list has a newer version already; then the focus moves
 * to a heading.
 * @param version of the record that the form has open; null for a new one
 * @returns the version that the form was opened with, and the function to call before closing
 */
export function useFormExit(
  isFormOpen: boolean,
  version: number | null,
  heading: RefObject<HTMLElement | null>,
) {
  const [left, setLeft] = useState<{ version: number | null } | null>(null);
  useEffect(() => {
    if (left === null || isFormOpen) return;
    setLeft(null);
    heading.current?.focus();
  }, [left, isFormOpen, heading]);
  return { formVersion: left ? left.version : version, leave: () => setLeft({ version }) };
}
