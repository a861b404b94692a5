import { expect, test } from 'vitest';
import { reduceToasts, type Toast, toastLimit, toastRemovalDelay } from '../../../admin/shell/toasts.tsx';

const toast = (id: string): Toast => ({ id, title: `Toast ${id}`, open: true });
const many = (count: number): Toast[] => Array.from({ length: count }, (_, index) => toast(String(index)));
const ids = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);

test('the limits are the specified ones', () => {
  expect(toastLimit).toBe(20);
  expect(toastRemovalDelay).toBe(1_000_000);
});

test('a new toast comes first', () => {
  const toasts = reduceToasts([toast('old')], { type: 'add', toast: toast('new') });
  expect(ids(toasts)).toEqual(['new', 'old']);
});

test.each([
  { before: 0, after: 1 },
  { before: 19, after: 20 },
  { before: 20, after: 20 },
])('$before toasts and one more are $after', ({ before, after }) => {
  const toasts = reduceToasts(many(before), { type: 'add', toast: toast('new') });
  expect(toasts).toHaveLength(after);
  expect(toasts[0]?.id).toBe('new');
});

test('the oldest makes room', () => {
  const toasts = reduceToasts(many(20), { type: 'add', toast: toast('new') });
  expect(ids(toasts)).not.toContain('19');
  expect(ids(toasts)).toContain('18');
});

test('an update changes what it names and nothing else', () => {
  const toasts = reduceToasts(many(3), { type: 'update', toast: { id: '1', title: 'Changed' } });
  expect(toasts.map(({ title }) => title)).toEqual(['Toast 0', 'Changed', 'Toast 2']);
  expect(toasts[1]?.open).toBe(true);
});

test('a dismissed toast is closed, and kept', () => {
  const toasts = reduceToasts(many(3), { type: 'dismiss', id: '1' });
  expect(toasts.map(({ open }) => open)).toEqual([true, false, true]);
});

test('all are dismissed when none is named', () => {
  expect(reduceToasts(many(3), { type: 'dismiss' }).every(({ open }) => !open)).toBe(true);
});

test('a removed toast is gone; without a name all are', () => {
  expect(ids(reduceToasts(many(3), { type: 'remove', id: '1' }))).toEqual(['0', '2']);
  expect(reduceToasts(many(3), { type: 'remove' })).toEqual([]);
});

test.each(['update', 'dismiss', 'remove'] as const)('%s of an unknown toast changes nothing', (type) => {
  const before = many(2);
  const action = type === 'update' ? { type, toast: { id: 'x', title: 'y' } } : { type, id: 'x' };
  expect(reduceToasts(before, action)).toEqual(before);
});
