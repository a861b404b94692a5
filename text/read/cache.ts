/** Results by their texts, within a limit of bytes; the least recently used go first. */
export function createCache<Value>(mostBytes: number) {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  function add(key: string, entry: { value: Value; bytes: number }): void {
    if (entry.bytes > mostBytes) return;
    entries.set(key, entry);
    total += entry.bytes;
    for (const [oldest, { bytes }] of entries) {
      if (total <= mostBytes) return;
      entries.delete(oldest);
      total -= bytes;
    }
  }

  return (key: string, make: () => { value: Value; bytes: number }): Value => {
    const known = entries.get(key);
    if (!known) {
      const made = make();
      add(key, made);
      return made.value;
    }
    entries.delete(key);
    entries.set(key, known);
    return known.value;
  };
}
