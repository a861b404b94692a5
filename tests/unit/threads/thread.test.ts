import { afterEach, expect, test } from 'vitest';
import { createThread } from '../../../server/platform/jobs/workers.ts';

const start = (idleMs = 60_000, limits: { timeLimitMs?: number; memoryMb?: number } = {}) =>
  createThread<string, string>({
    script: new URL('./answering.ts', import.meta.url),
    data: 'heard:',
    idleMs,
    ...limits,
  });

let thread = start();

afterEach(async () => {
  await thread.close();
  thread = start();
});

test('every question gets its own answer', async () => {
  const answers = await Promise.all(['one', 'two', 'three'].map(thread.request));
  expect(answers).toEqual(['heard: one', 'heard: two', 'heard: three']);
});

test('a refusal arrives with its code and fields, another error with its message, and the thread continues', async () => {
  const refused = thread.request('refuse');
  await expect(refused).rejects.toMatchObject({
    name: 'AppError',
    code: 'invalid',
    message: 'Not that.',
    fields: { file: 'Not that.' },
  });
  await expect(thread.request('fail')).rejects.toThrow('broken');
  expect(await thread.request('on')).toBe('heard: on');
});

test('when it dies, waiting requests fail, and the next request gets a new one', async () => {
  await expect(thread.request('die')).rejects.toThrow('ended');
  expect(await thread.request('again')).toBe('heard: again');
});

test('a question that takes too long fails alone, and those behind it are answered', async () => {
  thread = start(60_000, { timeLimitMs: 200 });
  const [first, endless, ...behind] = ['one', 'endless', 'two', 'three'].map(thread.request);
  await expect(endless).rejects.toThrow('too long');
  expect(await Promise.all([first, ...behind])).toEqual(['heard: one', 'heard: two', 'heard: three']);
});

test('a question that ends the thread fails alone, and those behind it are answered', async () => {
  await thread.request('one');
  const [deadly, ...behind] = ['die', 'two', 'three'].map(thread.request);
  await expect(deadly).rejects.toThrow('ended');
  expect(await Promise.all(behind)).toEqual(['heard: two', 'heard: three']);
});

test('closing informs waiting callers; a question afterwards is answered', async () => {
  const waiting = thread.request('long');
  const told = expect(waiting).rejects.toThrow('closed');
  await thread.close();
  await told;
  expect(await thread.request('later')).toBe('heard: later');
});

test('it ends when it is idle, and starts again', async () => {
  thread = start(20);
  const first = await thread.request('who');
  // Asking keeps it, so that it is left alone a little longer each time.
  for (let pause = 30; (await thread.request('who')) === first; pause *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  expect(await thread.request('two')).toBe('heard: two');
});
