import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../app/admin/api/call-error.ts';
import type { Caller } from '../../../app/admin/api/caller.ts';
import { createPostSaver, postBody } from '../../../app/islands/quick-upload/save-photo.ts';
import { type SendPhotoDependencies, sendPhoto } from '../../../app/islands/quick-upload/send-photo.ts';
import {
  describable,
  initialState,
  type QuickUploadAction,
  type QuickUploadState,
  reduce,
  undecidedCopies,
} from '../../../app/islands/quick-upload/state.ts';
import { askAi, askTemplates } from '../../../app/islands/quick-upload/use-proposals.ts';
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
  await sendPhoto(file, { upload: async () => answer(), signal, dispatch, ...dependencies });
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
      { type: 'stored', answer: answer({ title: 'Last Bus' }) },
      { type: 'typed', field: 'caption', text: 'Mine' },
      { type: 'chosen', file },
    );
    expect(state).toMatchObject({ step: 'sending', answer: null });
    expect(state.draft.title.text).toBe('');
    expect(state.draft.caption.text).toBe('Mine');
  });
});

/** A way to the calls that answers as told, by address; what is not told fails. */
function calling(answers: Record<string, unknown>) {
  const asked: { path: string; body: unknown }[] = [];
  const call = {
    async json(_method: string, path: string, { body }: { body?: unknown } = {}) {
      asked.push({ path, body });
      const said = answers[path];
      if (said === undefined) throw new Error(`${path} does not answer.`);
      return said;
    },
  } as unknown as Caller;
  return { call, asked };
}

describe('what others say of the photograph', () => {
  const ai = { '/api/admin/ai': { provider: 'openai-compatible' } };
  const signal = new AbortController().signal;
  const said = { title: 'Seen by the AI', alt_text: 'A bus', description: 'Something else.', tags: ['bus'] };
  const stored = act(
    { type: 'chosen', file },
    { type: 'stored', answer: answer({ description: 'It waits.' }) },
  );

  async function describeWith(answers: Record<string, unknown>, start = stored) {
    const { call, asked } = calling(answers);
    const states = [start];
    const dispatch = (action: QuickUploadAction) => states.push(reduce(states.at(-1) ?? start, action));
    await askAi(call, start.answer ?? answer(), dispatch, signal);
    return { states, asked, last: states.at(-1) ?? start };
  }

  test('an AI fills what the photograph left open', async () => {
    const { states, last } = await describeWith({
      ...ai,
      '/api/admin/semantic/tags': { usable: ['bus'], in_use: [] },
      '/api/llm/invoke': said,
    });
    expect(states.map(({ analysis }) => analysis)).toEqual(['none', 'running', 'done']);
    expect(last.draft.title).toEqual({ text: 'Seen by the AI', voice: 'ai' });
    expect(last.draft.altText.text).toBe('A bus');
    expect(last.draft.story.text, 'the photograph says it').toBe('It waits.');
    expect(last.draft.tags).toEqual({ text: 'bus', voice: 'ai' });
  });

  test('nothing is asked where no AI is set up', async () => {
    const { asked, last } = await describeWith({ '/api/admin/ai': { provider: null } });
    expect(last.analysis).toBe('off');
    expect(asked.map(({ path }) => path)).toEqual(['/api/admin/ai']);
  });

  test('an AI that fails is in nobody’s way', async () => {
    const { last } = await describeWith(ai);
    expect(last).toMatchObject({ step: 'stored', analysis: 'failed', problem: null });
    expect(last.draft.title.text).toBe('Night Bus');
  });

  test('the templates go by what is there, and speak before the AI but after the photograph', async () => {
    const state = act(
      { type: 'chosen', file },
      { type: 'stored', answer: answer({ description: 'It waits.', city: 'Kyoto' }) },
      { type: 'analysed', proposal: { title: 'By the AI', tags: 'bus, rain' } },
    );
    const texts = {
      template: { id: '1', name: 'Plain' },
      title: 'Candid in Kyoto',
      alt_text: '',
      caption: 'Kyoto',
      story: 'A text.',
      slug: 'kyoto-a1',
    };
    const { call, asked } = calling({ '/api/admin/semantic/generate': { result: texts } });
    const states = [state];
    const dispatch = (action: QuickUploadAction) => states.push(reduce(states.at(-1) ?? state, action));
    await askTemplates(call, state.answer ?? answer(), state.draft, dispatch, signal);
    const last = states.at(-1) ?? state;
    expect(asked[0]?.body).toEqual({ tags: ['bus', 'rain'], city: 'Kyoto', caption: '', story: 'It waits.' });
    expect(last.templates).toBe('done');
    expect(last.draft.title).toEqual({ text: 'Candid in Kyoto', voice: 'template' });
    expect(last.draft.caption.text).toBe('Kyoto');
    expect(last.draft.story.text).toBe('It waits.');
    const body = postBody(last, file.name, last.answer ?? answer(), now);
    expect(body.slug).toBe('kyoto-a1');
    expect(body.provenance).toEqual({ story: 'metadata', tags: 'ai', geo_city: 'metadata' });
  });

  test.each([
    ['unmatched', { '/api/admin/semantic/generate': { result: null } }],
    ['missing', { '/api/admin/semantic/generate': { result: { title: '', template: null } } }],
    ['failed', {}],
  ])('templates that are %s change nothing', async (because, answers) => {
    const states = [stored];
    const dispatch = (action: QuickUploadAction) => states.push(reduce(states.at(-1) ?? stored, action));
    await askTemplates(calling(answers).call, answer(), stored.draft, dispatch, signal);
    expect(states.at(-1)).toEqual({ ...stored, templates: because });
  });

  test('nothing is asked of a photograph that is a copy until it is decided', () => {
    const copied = { type: 'stored', answer: answer({}, { duplicates: [{ id: '7' }] as never }) } as const;
    expect(describable(act({ type: 'chosen', file }, copied))).toBeNull();
    expect(describable(act({ type: 'chosen', file }, copied, { type: 'keepBoth' }))).toBe(copied.answer);
  });
});

describe('copies', () => {
  const stored = {
    type: 'stored',
    answer: answer({}, { duplicates: [{ id: '7' }] as never }),
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
    { type: 'stored', answer: answer() },
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
    },
    { type: 'analysed', proposal: { altText: 'A bus in the rain' } },
    { type: 'typed', field: 'caption', text: ' Waiting ' },
  );
  expect(postBody(state, file.name, state.answer ?? answer(), now)).toEqual({
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
