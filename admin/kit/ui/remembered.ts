import { useState } from 'react';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.info('Browser storage is not available.', error);
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.info('The choice could not be stored.', error);
  }
}

/** A choice that this browser remembers; one that stores nothing forgets it with the page. */
export function useRemembered<Value extends string>(
  key: string,
  options: readonly [usual: Value, ...others: Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => remembered(key, options));
  return [
    value,
    (next) => {
      setValue(next);
      write(key, next);
    },
  ];
}

/** Value that {@link useRemembered} stored last; the first option if there is none. */
export function remembered<Value extends string>(
  key: string,
  options: readonly [usual: Value, ...others: Value[]],
): Value {
  const stored = read(key);
  return options.find((option) => option === stored) ?? options[0];
}
