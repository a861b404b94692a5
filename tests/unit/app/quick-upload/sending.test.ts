import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Change,
  chosen,
  initialState,
  type QuickUploadState,
  stored,
  typed,
  undecidedDuplicates,
  withChange,
} from '../../../../admin/features/quick-upload/state.ts';
import { sendPhoto } from '../../../../admin/features/quick-upload/use-quick-upload.ts';
import { act, answer, file } from './dialog.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

/** Sends a photograph and tells what the dialog shows in the end and by the way. */
async function send(
  upload: Parameters<typeof sendPhoto>[1],
  signal: AbortSignal = new AbortController().signal,
) {
  const states: QuickUploadState[] = [initialState];
  const dispatch = (change: Change) => states.push(withChange(states.at(-1) ?? initialState, change));
  await sendPhoto(file, upload, dispatch, signal);
  return { states, last: states.at(-1) ?? initialState };
}

describe('from the choice to the proposals', () => {
  test('the bytes are counted, then the photograph speaks', async () => {
    const { states, last } = await send(async (_file, { onProgress }) => {
      onProgress?.(1_600_000, 4_200_000);
      return answer({ title: 'Last Bus', description: 'It waits.', tags: ['rain', 'bus'] });
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
    const { last } = await send(async () => {
      stop.abort();
      return answer({ title: 'Too late' });
    }, stop.signal);
    expect(last.step).toBe('sending');
  });

  test('a refusal is shown and the file stays chosen', async () => {
    const { last } = await send(() => Promise.reject(new Error('This is not a picture.')));
    expect(last).toMatchObject({
      step: 'idle',
      file,
      answer: null,
      problem: { message: 'This is not a picture.' },
    });
  });

  test('another photograph replaces the metadata of the first one, not what the owner typed', () => {
    const state = act(
      chosen(file),
      stored(answer({ title: 'Last Bus' })),
      typed('caption', 'Mine'),
      chosen(file),
    );
    expect(state).toMatchObject({ step: 'sending', answer: null });
    expect(state.draft.title.text).toBe('');
    expect(state.draft.caption.text).toBe('Mine');
  });
});

describe('copies', () => {
  const copied = stored(answer({}, { duplicates: [{ id: '7' }] as never }));

  test('wait for a decision', () => {
    expect(undecidedDuplicates(act(chosen(file), copied))).toHaveLength(1);
    expect(undecidedDuplicates(act(chosen(file), copied, { keepsBoth: true }))).toEqual([]);
  });

  test('of the next photograph wait again', () => {
    const state = act(chosen(file), copied, { keepsBoth: true }, chosen(file), copied);
    expect(undecidedDuplicates(state)).toHaveLength(1);
  });
});

test('a failed save loses no text and names its field', () => {
  const fields = { title: 'At most 200 characters.' };
  const state = act(
    chosen(file),
    stored(answer()),
    typed('title', 'Typed'),
    { step: 'saving', problem: null },
    { step: 'stored', problem: { message: 'No.', fields } },
  );
  expect(state).toMatchObject({ step: 'stored', problem: { fields } });
  expect(state.draft.title.text).toBe('Typed');
});
