import { type RefObject, useEffect, useState } from 'react';

/**
 * The way from a form to what is shown in its place: the form stays the same one until then, though the list behind it
 * has a newer version already, and the focus goes on to a heading.
 * @param version of the record that the form has open; null for a new one
 * @returns the version the form was opened with, and what begins the way
 */
export function useWayBack(
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
