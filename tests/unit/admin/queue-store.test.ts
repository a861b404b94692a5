import { expect, test, vi } from 'vitest';
import type { QueueWork } from '../../../admin/features/photos/queue/queue-steps.ts';
import { createQueueStore } from '../../../admin/features/photos/queue/queue-store.ts';
import { CallError } from '../../../browser/calls/call.ts';
import type { UploadAnswer } from '../../../contract/media.ts';

const uploaded_at = '2026-03-01T12:00:00.000Z';
const found = (...names: string[]) =>
  names.map((name) => ({ file: new File([name], name), path: `walk/${name}` }));
const answered = (duplicates: object[] = []) =>
  ({ duplicates, uploaded_at, image_derivatives: {}, metadata: {} }) as unknown as UploadAnswer;

/** A queue over a world in which everything goes well but for what the test says. */
function queueWith(work: Partial<QueueWork> = {}) {
  const all = {
    hash: vi.fn(async (file: File) => `sha of ${file.name}`),
    shown: vi.fn(async () => ({})),
    upload: vi.fn(async () => answered()),
    duplicates: vi.fn(async (): Promise<UploadAnswer['duplicates']> => []),
    create: vi.fn(async (...[, file]: Parameters<QueueWork['create']>) => ({
      postId: `post of ${file.name}`,
      slug: file.name,
      note: null,
    })),
    update: vi.fn(async () => null),
    replace: vi.fn(async () => undefined),
    restore: vi.fn(async () => undefined),
    ...work,
  };
  const queue = createQueueStore(all);
  const stages = () => queue.current().items.map(({ stage }) => stage);
  const become = (...expected: string[]) => vi.waitFor(() => expect(stages()).toEqual(expected));
  return { queue, all, stages, become };
}

test('nothing leaves before the start; then every file becomes a post as it was wished', async () => {
  const { queue, all, become } = queueWith();
  const others = [{ path: 'walk/notes.txt', reason: 'other' as const }];
  queue.add(found('a.jpg', 'b.jpg', 'c.jpg'), others);
  expect(queue.current().skipped).toEqual(others);
  expect(all.hash).not.toHaveBeenCalled();
  queue.setFields({ published: true, describe: true });
  queue.start();
  await become('done', 'done', 'done');
  expect(all.create).toHaveBeenCalledTimes(3);
  const made = { published: true, describe: true };
  expect(all.create).toHaveBeenLastCalledWith(answered(), expect.any(File), expect.objectContaining(made), {
    upload: expect.stringMatching(/^[0-9a-f]{32}$/),
    requestId: expect.any(String),
    provisionalDate: expect.any(String),
  });
});

test('at most two files are on their way at a time', async () => {
  const waiting: (() => void)[] = [];
  const { queue, stages, become } = queueWith({
    upload: () => new Promise((resolve) => waiting.push(() => resolve(answered()))),
  });
  queue.add(found('a.jpg', 'b.jpg', 'c.jpg'), []);
  queue.start();
  await become('uploading', 'uploading', 'ready');
  waiting[0]?.();
  await become('done', 'uploading', 'uploading');
  for (const go of waiting) go();
  await vi.waitFor(() => expect(stages()).toEqual(['done', 'done', 'done']));
});

test('a file that is stored already, and one that comes twice, are left out with the reason', async () => {
  const { queue, all, become } = queueWith({
    hash: async (file) => (file.name === 'copy.jpg' ? 'sha of a.jpg' : `sha of ${file.name}`),
    shown: async () => ({ 'sha of b.jpg': 'Window Light' }),
  });
  queue.add(found('a.jpg', 'b.jpg', 'copy.jpg'), []);
  queue.start();
  await become('done', 'skipped', 'skipped');
  expect(queue.current().items.map(({ reason }) => reason)).toEqual([
    null,
    'Already uploaded as “Window Light”.',
    'The same image as walk/a.jpg.',
  ]);
  expect(all.upload).toHaveBeenCalledTimes(1);
});

test('a refused one names the fields of all photos that are wrong', async () => {
  const fields = {
    geo_city: 'At most 120 characters.',
    'tags.0': 'At most 60 characters.',
    'tags.1': 'At most 60 characters.',
  };
  const body = { error: { code: 'invalid', message: 'Some fields are invalid.', fields } };
  const refusal = new CallError({ status: 422, statusText: '', body, header: () => null });
  const { queue, become } = queueWith({ create: () => Promise.reject(refusal) });
  queue.add(found('a.jpg'), []);
  queue.start();
  await become('failed');
  expect(queue.current().items[0]?.reason).toBe('City: At most 120 characters. Tags: At most 60 characters.');
});

test('a failed one says why, does not stop the others, and can be retried', async () => {
  let isBroken = true;
  const { queue, become } = queueWith({
    upload: async (file) => {
      if (isBroken && file.name === 'a.jpg') throw new Error('The disk is full.');
      return answered();
    },
  });
  queue.add(found('a.jpg', 'b.jpg'), []);
  queue.start();
  await become('failed', 'done');
  expect(queue.current().items[0]?.reason).toBe('The disk is full.');
  isBroken = false;
  queue.retry(['1', '2']);
  await become('done', 'done');
});

test.each([
  [415, 'unsupported_type', true],
  [422, 'invalid', true],
  [413, 'too_large', true],
  [500, 'internal', false],
  [400, 'bad_request', false],
  [409, 'conflict', false],
])('a file that was refused with %i %s is not sent again: %s', async (status, code, isRefused) => {
  const body = { error: { code, message: 'No.' } };
  const upload = vi.fn(async (file: File) => {
    if (file.name === 'bad.jpg') throw new CallError({ status, statusText: '', body, header: () => null });
    return answered();
  });
  const { queue, become } = queueWith({ upload });
  queue.add(found('bad.jpg'), []);
  queue.start();
  await become('failed');
  queue.retry(['1']);
  await vi.waitFor(() => expect(queue.current().items[0]).toMatchObject({ stage: 'failed', isRefused }));
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(isRefused ? 1 : 2));
});

test('another file takes the place of one that was refused', async () => {
  const body = { error: { code: 'invalid', message: 'Damaged.' } };
  const { queue, all, become } = queueWith({
    upload: async (file) => {
      if (file.name === 'bad.jpg')
        throw new CallError({ status: 422, statusText: '', body, header: () => null });
      return answered();
    },
  });
  queue.add(found('bad.jpg', 'b.jpg'), []);
  queue.start();
  await become('failed', 'done');
  queue.replace('1', new File(['good'], 'good.jpg'));
  await become('done', 'done');
  expect(queue.current().items[0]).toMatchObject({ path: 'good.jpg', isRefused: false, reason: null });
  expect(all.create).toHaveBeenLastCalledWith(
    answered(),
    expect.objectContaining({ name: 'good.jpg' }),
    expect.anything(),
    expect.anything(),
  );
});

test('a copy waits for a decision, and the others go on', async () => {
  const copies = [{ id: 'p1', kind: 'near' }];
  const { queue, all, become } = queueWith({
    upload: async (file) => answered(file.name === 'free.jpg' ? [] : copies),
  });
  queue.add(found('keep.jpg', 'swap.jpg', 'skip.jpg', 'free.jpg'), []);
  queue.start();
  await become('undecided', 'undecided', 'undecided', 'done');
  expect(queue.uploadOf('1')?.duplicates).toEqual(copies);
  await queue.decide('1', { kind: 'keep' });
  await queue.decide('2', { kind: 'replace', postId: 'p1' });
  await queue.decideAll('skip');
  await become('done', 'done', 'skipped', 'done');
  expect(all.create).toHaveBeenCalledTimes(2);
  expect(all.replace).toHaveBeenCalledExactlyOnceWith('p1', answered(copies));
  expect(queue.uploadOf('1'), 'let go with its file').toBeNull();
});

test('a file whose photo is in the bin can bring it back, and no other decision for all touches it', async () => {
  const binned = { id: 'p2', kind: 'exact', in_bin: true };
  const near = { id: 'p3', kind: 'near', in_bin: false };
  const restore = vi.fn(async (..._of: Parameters<QueueWork['restore']>) => undefined);
  const { queue, all, become } = queueWith({
    restore,
    upload: async (file) => answered([file.name === 'near.jpg' ? near : binned]),
  });
  queue.add(found('near.jpg', 'one.jpg', 'two.jpg'), []);
  queue.start();
  await become('undecided', 'undecided', 'undecided');
  await queue.decideAll('replace');
  await become('done', 'undecided', 'undecided');
  await queue.decide('2', { kind: 'restore', postId: 'p2' });
  await queue.decideAll('restore');
  await become('done', 'done', 'done');
  expect(restore.mock.calls).toEqual([['p2'], ['p2']]);
  expect(all.create).not.toHaveBeenCalled();
  expect(queue.current().items.map(({ postId }) => postId)).toEqual([null, 'p2', 'p2']);
});

test('cancelling stops what is being sent and what would be; a removed file is stopped and gone', async () => {
  const signals: AbortSignal[] = [];
  const { queue, all, become, stages } = queueWith({
    upload: (_file, _sidecar, signal) =>
      new Promise((_, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  queue.add(found('a.jpg', 'b.jpg', 'c.jpg'), []);
  queue.start();
  await become('uploading', 'uploading', 'ready');
  queue.remove('1');
  expect(signals[0]?.aborted).toBe(true);
  await become('uploading', 'uploading');
  queue.clear();
  expect(stages(), 'what is under way is not cleared').toHaveLength(2);
  queue.cancelAll();
  await become('skipped', 'skipped');
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  expect(all.create).not.toHaveBeenCalled();
  queue.clear();
  expect(queue.current()).toMatchObject({ items: [], isStarted: false });
});

test('the dates of the posts follow the card, whatever ends first', async () => {
  const ending = new Map<string, () => void>();
  const create = vi.fn(async (...[, file]: Parameters<QueueWork['create']>) => ({
    postId: file.name,
    slug: file.name,
    note: null,
  }));
  const { queue, become } = queueWith({
    upload: (file) => new Promise((resolve) => ending.set(file.name, () => resolve(answered()))),
    create,
  });
  queue.add(found('a.jpg', 'b.jpg', 'c.jpg'), []);
  queue.start();
  await become('uploading', 'uploading', 'ready');
  ending.get('b.jpg')?.();
  await become('uploading', 'done', 'uploading');
  ending.get('c.jpg')?.();
  await become('uploading', 'done', 'done');
  ending.get('a.jpg')?.();
  await become('done', 'done', 'done');
  const dates = new Map(create.mock.calls.map(([, file, , names]) => [file.name, names.provisionalDate]));
  expect(Object.fromEntries(dates)).toEqual({
    'a.jpg': '2026-03-01T11:59:59.999Z',
    'b.jpg': uploaded_at,
    'c.jpg': '2026-03-01T12:00:00.001Z',
  });
});

test('fields that change during the upload apply to the posts that were saved before, once all have left', async () => {
  const waiting = new Map<string, () => void>();
  const update = vi.fn(async (..._of: Parameters<QueueWork['update']>): Promise<string | null> => null);
  const { queue, become } = queueWith({
    update,
    upload: (file) => new Promise((resolve) => waiting.set(file.name, () => resolve(answered()))),
  });
  queue.add(found('a.jpg', 'b.jpg'), []);
  queue.setFields({ city: 'Ghent' });
  queue.start();
  await become('uploading', 'uploading');
  waiting.get('a.jpg')?.();
  await become('done', 'uploading');
  queue.setFields({ city: 'Arezzo', tags: ['street'] });
  expect(update, 'other files are still to be sent').not.toHaveBeenCalled();
  update.mockRejectedValueOnce(new Error('The site is busy.'));
  waiting.get('b.jpg')?.();
  await become('failed', 'done');
  expect(queue.current().items[0]?.reason).toBe('The site is busy.');
  queue.retry(['1']);
  await become('done', 'done');
  expect(update).toHaveBeenCalledTimes(2);
  const [made, fields] = update.mock.lastCall ?? [];
  expect(made).toMatchObject({ postId: 'post of a.jpg', fields: { city: 'Ghent' } });
  expect(fields).toMatchObject({ city: 'Arezzo', tags: ['street'] });
  expect(queue.current().items.map(({ postId }) => postId)).toEqual(['post of a.jpg', 'post of b.jpg']);
});

test('a decision for all replaces similar images and skips equal ones', async () => {
  const replace = vi.fn(async (..._of: Parameters<QueueWork['replace']>) => undefined);
  const { queue, become } = queueWith({
    replace,
    upload: async (file) => answered([{ id: file.name, kind: file.name === 'same.jpg' ? 'exact' : 'near' }]),
  });
  queue.add(found('a.jpg', 'same.jpg', 'b.jpg'), []);
  queue.start();
  await become('undecided', 'undecided', 'undecided');
  await queue.decideAll('replace');
  await become('done', 'skipped', 'done');
  expect(replace.mock.calls.map(([postId]) => postId)).toEqual(['a.jpg', 'b.jpg']);
  expect(queue.current()).toMatchObject({ decided: 3 });
  expect(queue.current().items.every(({ postId }) => postId === null)).toBe(true);
});

test('files that are added after the end begin an upload with questions of its own', async () => {
  const { queue, all, become } = queueWith();
  queue.add(found('a.jpg'), []);
  queue.setFields({ city: 'Ghent' });
  queue.start();
  await become('done');
  queue.add(found('b.jpg'), [{ path: 'notes.txt', reason: 'other' }]);
  await become('waiting');
  expect(queue.current()).toMatchObject({
    isStarted: false,
    skipped: [{ path: 'notes.txt' }],
    fields: { city: '' },
  });
  expect(all.hash).toHaveBeenCalledTimes(1);
});

/** Nothing answered. */
const unreachable = () => new CallError({ status: 0, statusText: '', body: null, header: () => null });

test('while the server is away no file fails; when it is back, all go on where they were', async () => {
  let isAway = true;
  const { queue, stages, become, all } = queueWith({
    upload: async () => {
      if (isAway) throw unreachable();
      return answered();
    },
  });
  queue.add(found('a.jpg', 'b.jpg', 'c.jpg'), []);
  queue.start();
  await vi.waitFor(() => expect(queue.retries.current()).not.toBeNull());
  await become('uploading', 'uploading', 'ready');
  isAway = false;
  queue.retries.retryNow();
  await vi.waitFor(() => expect(stages()).toEqual(['done', 'done', 'done']));
  expect(queue.retries.current()).toBeNull();
  expect(all.create).toHaveBeenCalledTimes(3);
});

test('a photo whose answer was lost is asked for again under the same name', async () => {
  const names: object[] = [];
  const { queue, become } = queueWith({
    create: async (...[, file, , given]) => {
      names.push(given);
      if (names.length === 1) throw unreachable();
      return { postId: `post of ${file.name}`, slug: '', note: null };
    },
  });
  queue.add(found('a.jpg'), []);
  queue.start();
  await vi.waitFor(() => expect(queue.retries.current()).not.toBeNull());
  queue.retries.retryNow();
  await become('done');
  expect(names).toHaveLength(2);
  expect(names[1]).toEqual(names[0]);
});

test('stopped while the server is away, what waits is cancelled and what may be stored has failed', async () => {
  const away = async () => {
    throw unreachable();
  };
  const { queue, become } = queueWith({
    create: away,
    upload: async (file) => (file.name === 'a.jpg' ? answered() : away()),
  });
  queue.add(found('a.jpg', 'b.jpg', 'c.jpg'), []);
  queue.start();
  await become('saving', 'uploading', 'ready');
  await vi.waitFor(() => expect(queue.retries.current()).not.toBeNull());
  queue.cancelAll();
  await become('failed', 'skipped', 'skipped');
  expect(queue.retries.current()).toBeNull();
});

test('a photo whose post was stored unseen before Stop is found again, not sent or asked about again', async () => {
  let isAway = true;
  const create = vi.fn(async (...[, file, , names]: Parameters<QueueWork['create']>) => {
    if (file.name === 'a.jpg' && isAway) throw unreachable();
    return { postId: `post of ${names.requestId}`, slug: '', note: null };
  });
  const { queue, all, become } = queueWith({
    create,
    shown: async (): Promise<Record<string, string>> =>
      create.mock.calls.length > 0 ? { 'sha of a.jpg': 'A' } : {},
  });
  queue.add(found('a.jpg'), []);
  queue.start();
  await vi.waitFor(() => expect(queue.retries.current()).not.toBeNull());
  queue.cancelAll();
  await become('failed');
  isAway = false;
  queue.retry(['1']);
  await become('done');
  const [first, second] = create.mock.calls.map(([, , , { requestId }]) => requestId);
  expect(queue.current().items[0]?.postId).toBe(`post of ${first}`);
  expect(second).toBe(first);
  expect(all.upload).toHaveBeenCalledOnce();
  expect(all.duplicates).not.toHaveBeenCalled();
});

test('near copies that are sent at the same moment: the second one is asked about', async () => {
  const waiting: (() => void)[] = [];
  const posts: string[] = [];
  const { queue, become, all } = queueWith({
    upload: () => new Promise((resolve) => waiting.push(() => resolve(answered()))),
    create: async (...[, file]) => {
      posts.push(file.name);
      return { postId: `post of ${file.name}`, slug: '', note: null };
    },
    duplicates: vi.fn(async () => posts.map((name) => ({ id: `post of ${name}`, kind: 'near' }) as never)),
  });
  queue.add(found('a.jpg', 'b.jpg'), []);
  queue.start();
  await become('uploading', 'uploading');
  for (const answer of waiting) answer();
  await become('done', 'undecided');
  expect(queue.uploadOf('2')?.duplicates).toEqual([{ id: 'post of a.jpg', kind: 'near' }]);
  expect(queue.nameOfPost('post of a.jpg')).toBe('walk/a.jpg');
  await queue.decide('2', { kind: 'keep' });
  await become('done', 'done');
  expect(all.duplicates).toHaveBeenCalledOnce();
});

test('a photo whose answer was lost is not taken for a copy of itself', async () => {
  let calls = 0;
  const duplicates = vi.fn(async (): Promise<UploadAnswer['duplicates']> => []);
  const { queue, become } = queueWith({
    duplicates,
    create: async (...[, file]) => {
      calls += 1;
      if (calls === 2) throw unreachable();
      return { postId: `post of ${file.name}`, slug: '', note: null };
    },
  });
  queue.add(found('a.jpg', 'b.jpg'), []);
  queue.start();
  await vi.waitFor(() => expect(queue.retries.current()).not.toBeNull());
  duplicates.mockResolvedValue([{ id: 'post of b.jpg', kind: 'exact' } as never]);
  queue.retries.retryNow();
  await become('done', 'done');
});

test('a rejected photo gets no post before its owner wants it; its sidecar is sent with it', async () => {
  const upload = vi.fn(async () => ({ ...answered(), rejected: true }));
  const { queue, all, become } = queueWith({ upload });
  const sidecar = new File(['<x/>'], 'a.xmp');
  queue.add([{ file: new File(['a'], 'a.jpg'), path: 'a.jpg', sidecar }], []);
  queue.start();
  await become('skipped');
  expect(upload).toHaveBeenCalledWith(
    expect.any(File),
    sidecar,
    expect.any(AbortSignal),
    expect.any(Function),
  );
  expect(all.create).not.toHaveBeenCalled();
  queue.acceptRejected();
  await become('done');
  expect(all.create).toHaveBeenCalledOnce();
});
