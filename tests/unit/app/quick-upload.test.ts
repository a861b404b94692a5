import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../app/admin/api/call-error.ts';
import type { Caller } from '../../../app/admin/api/caller.ts';
import { createPostSaver, postBody } from '../../../app/islands/quick-upload/save-photo.ts';
import { type SendPhotoDependencies, sendPhoto } from '../../../app/islands/quick-upload/send-photo.ts';
import {
  initialState,
  type QuickUploadAction,
  type QuickUploadState,
  reduce,
  undecidedCopies,
} from '../../../app/islands/quick-upload/state.ts';
import type { CreatePostBody } from '../../../contract/posts.ts';
import type { PictureMetadata, UploadAnswer } from '../../../contract/upload.ts';

const now = 1_760_000_000_000;
const file = { name: 'Night Bus.jpg', type: 'image/jpeg', size: 4_200_000 } as File;

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

function answer(metadata: Partial<PictureMetadata> = {}, more: Partial<UploadAnswer> = {}): UploadAnswer {
  const silent = { title: null, description: null, tags: [], city: null, region: null, country: null };
  return {
    file_url: '/media/ab/abc-1280.jpg',
    metadata: { ...silent, ...metadata },
    duplicates: [],
    ...more,
  } as unknown as UploadAnswer;
}

/** Sends a photograph and tells what the dialog shows in the end and by the way. */
async function send(dependencies: Partial<SendPhotoDependencies>, start: QuickUploadState = initialState) {
  const states = [start];
  const dispatch = (action: QuickUploadAction) => states.push(reduce(states.at(-1) ?? start, action));
  const signal = new AbortController().signal;
  await sendPhoto(file, { upload: async () => answer(), analyse: null, signal, dispatch, ...dependencies });
  return { states, last: states.at(-1) ?? start };
}

function act(...actions: QuickUploadAction[]): QuickUploadState {
  return actions.reduce(reduce, initialState);
}

describe('from the choice to the proposals', () => {
  test('the bytes are counted, then the photograph speaks', async () => {
    const { states, last } = await send({
      async upload(_file, { onProgress }) {
        onProgress?.(1_600_000, 4_200_000);
        return answer({ title: 'Last Bus', description: 'It waits.', tags: ['rain', 'bus'] });
      },
    });
    expect(states.map(({ step }) => step)).toEqual(['idle', 'sending', 'sending', 'stored']);
    expect(states[2].progress).toEqual({ sent: 1_600_000, total: 4_200_000 });
    expect(last.draft.title).toEqual({ text: 'Last Bus', voice: 'metadata' });
    expect(last.draft.story.text).toBe('It waits.');
    expect(last.draft.tags.text).toBe('rain, bus');
    expect(last.draft.caption.text).toBe('');
    expect(last.analysis, 'no AI is set up').toBe('none');
  });

  test('an AI fills what the photograph left open', async () => {
    const { states, last } = await send({
      upload: async () => answer({ description: 'It waits.' }),
      analyse: async () => ({ title: 'Seen by the AI', story: 'Something else.', altText: 'A bus' }),
    });
    expect(states.map(({ analysis }) => analysis)).toEqual(['none', 'none', 'running', 'done']);
    expect(last.draft.title).toEqual({ text: 'Seen by the AI', voice: 'ai' });
    expect(last.draft.altText.text).toBe('A bus');
    expect(last.draft.story.text).toBe('It waits.');
  });

  test('an AI that fails is in nobody’s way', async () => {
    const { last } = await send({ analyse: () => Promise.reject(new Error('no answer')) });
    expect(last).toMatchObject({ step: 'stored', analysis: 'failed', problem: null });
    expect(last.draft.title.text).toBe('Night Bus');
  });

  test('what comes after the cancelling is not shown', async () => {
    const stop = new AbortController();
    const { last } = await send({
      signal: stop.signal,
      async upload() {
        stop.abort();
        return answer({ title: 'Too late' });
      },
    });
    expect(last.step).toBe('sending');
  });

  test('a refusal is told and the file stays chosen', async () => {
    const { last } = await send({ upload: () => Promise.reject(new Error('This is not a picture.')) });
    expect(last).toMatchObject({
      step: 'idle',
      file,
      answer: null,
      problem: { message: 'This is not a picture.' },
    });
  });

  test('another photograph takes away what the first one said, not what the owner typed', () => {
    const state = act(
      { type: 'chosen', file },
      { type: 'stored', answer: answer({ title: 'Last Bus' }), isAnalysed: false },
      { type: 'typed', field: 'caption', text: 'Mine' },
      { type: 'chosen', file },
    );
    expect(state).toMatchObject({ step: 'sending', answer: null });
    expect(state.draft.title.text).toBe('');
    expect(state.draft.caption.text).toBe('Mine');
  });
});

describe('copies', () => {
  const stored = {
    type: 'stored',
    answer: answer({}, { duplicates: [{ id: '7' }] as never }),
    isAnalysed: false,
  } as const;

  test('wait for a decision', () => {
    expect(undecidedCopies(act({ type: 'chosen', file }, stored))).toHaveLength(1);
    expect(undecidedCopies(act({ type: 'chosen', file }, stored, { type: 'keepBoth' }))).toEqual([]);
  });

  test('of the next photograph wait again', () => {
    const state = act(
      { type: 'chosen', file },
      stored,
      { type: 'keepBoth' },
      { type: 'chosen', file },
      stored,
    );
    expect(undecidedCopies(state)).toHaveLength(1);
  });
});

test('a save that fails keeps every word and tells which field it was', () => {
  const fields = { title: 'At most 200 characters.' };
  const state = act(
    { type: 'chosen', file },
    { type: 'stored', answer: answer(), isAnalysed: false },
    { type: 'typed', field: 'title', text: 'Typed' },
    { type: 'saving' },
    { type: 'notSaved', problem: { message: 'No.', fields } },
  );
  expect(state).toMatchObject({ step: 'stored', problem: { fields } });
  expect(state.draft.title.text).toBe('Typed');
});

test('the post is published, with its picture, place, and who wrote what', () => {
  const state = act(
    { type: 'chosen', file },
    {
      type: 'stored',
      answer: answer({ title: 'Last Bus', tags: ['rain'], city: 'Kyoto', country: 'Japan' }),
      isAnalysed: true,
    },
    { type: 'analysed', proposal: { altText: 'A bus in the rain' } },
    { type: 'typed', field: 'caption', text: ' Waiting ' },
  );
  expect(postBody(state.draft, file.name, state.answer ?? answer(), now)).toEqual({
    title: 'Last Bus',
    slug: `last-bus-${now}`,
    alt_text: 'A bus in the rain',
    caption: 'Waiting',
    story: '',
    tags: ['rain'],
    geo_city: 'Kyoto',
    geo_country: 'Japan',
    published: true,
    file_url: '/media/ab/abc-1280.jpg',
    provenance: {
      title: 'metadata',
      tags: 'metadata',
      alt_text: 'ai',
      geo_city: 'metadata',
      geo_country: 'metadata',
    },
  });
});

describe('saving', () => {
  const body: CreatePostBody = { title: 'T', slug: `t-${now}`, file_url: '/media/a.jpg' };
  const gone = new CallError({ status: 0, statusText: '', body: null, header: () => null });

  /** Calls that were made; the first one with an effect gets no answer. */
  function unreliable(stored: { id: string; slug: string }[]) {
    const calls: string[] = [];
    const call = {
      json(method: string, path: string) {
        calls.push(`${method} ${path}`);
        return calls.length === 1 ? Promise.reject(gone) : Promise.resolve({});
      },
      async list(_path: string, { query }: { query: { slug: string } }) {
        return { rows: stored.filter(({ slug }) => slug === query.slug), total: 0 };
      },
    } as unknown as Caller;
    return { save: createPostSaver(call), calls };
  }

  test('a post that was stored although its answer was lost is changed, not made again', async () => {
    const { save, calls } = unreliable([{ id: '7', slug: body.slug ?? '' }]);
    await expect(save(body)).rejects.toBe(gone);
    await save(body);
    expect(calls).toEqual(['POST /api/admin/posts', 'PUT /api/admin/posts/7']);
  });

  test('a post that never arrived is made', async () => {
    const { save, calls } = unreliable([]);
    await expect(save(body)).rejects.toBe(gone);
    await save(body);
    expect(calls).toEqual(['POST /api/admin/posts', 'POST /api/admin/posts']);
  });

  test('another photograph never takes the place of the lost one', async () => {
    const { save, calls } = unreliable([{ id: '7', slug: body.slug ?? '' }]);
    await expect(save(body)).rejects.toBe(gone);
    await save({ ...body, file_url: '/media/b.jpg' });
    expect(calls.at(-1)).toBe('POST /api/admin/posts');
  });
});
