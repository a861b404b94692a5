import { expect, test } from 'vitest';
import { createCoalescedSync } from '../../server/platform/files/driver.ts';

/** Syncs that end when told to, in the order in which they have begun. */
function recorded() {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const sync = createCoalescedSync((folder) => {
    begun.push(folder);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { sync, begun, end: (index: number, error?: Error) => ends[index]?.(error), settle };
}

test('who asks while a folder is being synced shares the next sync, not the one under way', async () => {
  const { sync, begun, end, settle } = recorded();
  const ended: string[] = [];
  const ask = (name: string) => sync('a').then(() => ended.push(name));
  ask('first');
  ask('second');
  ask('third');
  expect(begun).toEqual(['a']);
  end(0);
  await settle();
  expect(ended).toEqual(['first']);
  expect(begun).toEqual(['a', 'a']);
  ask('fourth');
  end(1);
  await settle();
  expect(ended).toEqual(['first', 'second', 'third']);
  end(2);
  await settle();
  expect(ended).toEqual(['first', 'second', 'third', 'fourth']);
  expect(begun).toHaveLength(3);
});

test('folders do not wait for each other, and a later call syncs a folder again', async () => {
  const { sync, begun, end, settle } = recorded();
  sync('a');
  sync('b');
  expect(begun).toEqual(['a', 'b']);
  end(0);
  await settle();
  sync('a');
  expect(begun).toEqual(['a', 'b', 'a']);
});

test('a failed sync fails the calls that shared it, and no others', async () => {
  const { sync, end, settle } = recorded();
  const first = sync('a');
  const second = sync('a');
  end(0, new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settle();
  end(1);
  await expect(second).resolves.toBeUndefined();
});
