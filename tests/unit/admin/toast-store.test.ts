import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, toastRemovalDelay } from '../../../admin/shell/toasts.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a dismissed toast is removed when its time has come, not a moment sooner', () => {
  const store = createToastStore();
  const saved = store.show({ title: 'Saved' });
  saved.dismiss();
  expect(store.current()).toMatchObject([{ title: 'Saved', open: false }]);
  vi.advanceTimersByTime(toastRemovalDelay - 1);
  expect(store.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.current()).toEqual([]);
});

test('a toast that is not dismissed is not removed', () => {
  const store = createToastStore();
  store.show({ title: 'Here to stay' });
  vi.advanceTimersByTime(toastRemovalDelay * 2);
  expect(store.current()).toHaveLength(1);
});

test('dismissing twice does not put the removal off', () => {
  const store = createToastStore();
  const saved = store.show({ title: 'Saved' });
  saved.dismiss();
  vi.advanceTimersByTime(toastRemovalDelay / 2);
  saved.dismiss();
  vi.advanceTimersByTime(toastRemovalDelay / 2);
  expect(store.current()).toEqual([]);
});

test('all are dismissed at once', () => {
  const store = createToastStore();
  store.show({ title: 'One' });
  store.show({ title: 'Two' });
  store.dismiss();
  expect(store.current().map(({ open }) => open)).toEqual([false, false]);
  vi.advanceTimersByTime(toastRemovalDelay);
  expect(store.current()).toEqual([]);
});

test('a toast is updated by the code that showed it', () => {
  const store = createToastStore();
  const upload = store.show({ title: 'Uploading' });
  store.show({ title: 'Other' });
  upload.update({ title: 'Uploaded', description: 'harbour.jpg' });
  expect(store.current()).toMatchObject([
    { title: 'Other' },
    { title: 'Uploaded', description: 'harbour.jpg', open: true },
  ]);
});

test('listeners hear of every change until they leave', () => {
  const store = createToastStore();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  const shown = store.show({ title: 'One' });
  shown.dismiss();
  leave();
  store.show({ title: 'Two' });
  expect(heard).toHaveBeenCalledTimes(2);
});
