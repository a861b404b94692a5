import { type RefObject, useEffect, useState } from 'react';

/** The sections of the page, in their order; the first is shown when the address names none. */
export const semanticTabs = [
  { value: 'diagnostics', label: 'Diagnostics' },
  { value: 'insights', label: 'Insights' },
  { value: 'clusters', label: 'Clusters' },
  { value: 'synonyms', label: 'Synonyms' },
  { value: 'stopwords', label: 'Stopwords' },
  { value: 'templates', label: 'Templates' },
  { value: 'tester', label: 'Tester' },
  { value: 'qa', label: 'QA' },
] as const;
export type SemanticTab = (typeof semanticTabs)[number]['value'];

/** An unknown name means the first tab. */
export function readTab(search: URLSearchParams): SemanticTab {
  const asked = search.get('tab');
  return semanticTabs.find(({ value }) => value === asked)?.value ?? 'diagnostics';
}

/** The query of the address of a tab, and of what is open in it; what is empty is left out. */
export function tabSearch(tab: SemanticTab, open: Readonly<Record<string, string | number>> = {}): string {
  const parts = { tab: tab === 'diagnostics' ? '' : tab, ...open };
  const said = Object.entries(parts).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
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
