/** Values by text, within a limit of bytes; the least recently used ones are removed first. */
export function createCache<Value>(maxBytes: number) {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },

    /** @returns the value */
    add(key: string, value: Value, bytes: number): Value {
      if (bytes > maxBytes) return value;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const [oldest, entry] of entries) {
        if (total <= maxBytes) break;
        entries.delete(oldest);
        total -= entry.bytes;
      }
      return value;
    },
  };
}
