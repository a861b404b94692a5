import { expect, it } from 'vitest';
import { createReadHealth } from '../../server/platform/http/read-health.ts';

function watched() {
  const clock = { now: 0, cached: 0 };
  const health = createReadHealth(
    () => clock.cached,
    () => clock.now,
  );
  const note = (count: number, hasFailed: boolean, url = '') => {
    for (let at = 0; at < count; at += 1) health.note('post', url || `/post/${at}`, hasFailed);
  };
  return { clock, health, note };
}

it('fails when over half of the reads of a minute failed, and not at half', () => {
  const { health, note } = watched();
  note(10, true);
  note(10, false);
  expect(health.isFailing()).toBe(false);
  health.note('home', '/', true);
  expect(health.isFailing()).toBe(true);
  expect(health.counts()).toEqual({ reads: 21, failed: 11, pages: ['home', 'post'] });
});

it('forgets what is older than a minute', () => {
  const { clock, health, note } = watched();
  note(30, true);
  clock.now = 59_000;
  note(5, false);
  expect(health.isFailing()).toBe(true);
  clock.now = 60_000;
  expect(health.counts()).toEqual({ reads: 5, failed: 0, pages: [] });
});

it('does not judge by fewer than ten reads', () => {
  const { health, note } = watched();
  note(9, true);
  expect(health.isFailing()).toBe(false);
});

it('counts pages from memory as reads that succeed', () => {
  const { clock, health, note } = watched();
  clock.cached = 1000;
  note(10, true);
  clock.cached = 1010;
  expect(health.isFailing()).toBe(false);
  expect(health.counts().reads).toBe(20);
});

it('counts ten failures of one URL, however often it is asked for', () => {
  const { health, note } = watched();
  note(1000, true, '/post/damaged');
  note(10, false);
  expect(health.counts()).toMatchObject({ reads: 20, failed: 10 });
  expect(health.isFailing()).toBe(false);
});
