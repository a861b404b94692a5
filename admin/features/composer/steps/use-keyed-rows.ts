import { useState } from 'react';

/**
 * Rows that are known by their texts alone, with their keys. A row keeps its key, and with it what is typed there, when
 * another one goes, also when both say the same.
 */
export function useKeyedRows<Row extends { text: string }>(rows: readonly Row[]) {
  const [gone, setGone] = useState<readonly string[]>([]);
  return { rows: keyed(rows, gone), letGo: (key: string) => setGone([...gone, key]) };
}

/** Each text with the lowest number that neither a row before it has nor one that has gone. */
function keyed<Row extends { text: string }>(rows: readonly Row[], gone: readonly string[]) {
  const taken = new Set(gone);
  return rows.map((row) => {
    let number = 0;
    while (taken.has(`${row.text} ${number}`)) number += 1;
    const key = `${row.text} ${number}`;
    taken.add(key);
    return { key, row };
  });
}
