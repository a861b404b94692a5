import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  analysed,
  type Change,
  chosen,
  describable,
  stored,
  withChange,
} from '../../../../admin/features/quick-upload/state.ts';
import { postBody } from '../../../../admin/features/quick-upload/use-quick-upload.ts';
import { requestAi, requestTemplates } from '../../../../admin/features/quick-upload/use-suggestions.ts';
import type { Caller } from '../../../../browser/calls/caller.ts';
import { noClusterMessage, noTemplateMessage } from '../../../../domain/semantic/generate.ts';
import { act, answer, file, now } from './dialog.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

/** A way to the calls that answers as told, by address; what is not told fails. */
function calling(answers: Record<string, unknown>) {
  const asked: { path: string; body: unknown }[] = [];
  const say = async (path: string, body: unknown) => {
    asked.push({ path, body });
    const said = answers[path];
    if (said === undefined) throw new Error(`${path} does not answer.`);
    return said;
  };
  const call = {
    json: (_method: string, path: string, { body }: { body?: unknown } = {}) => say(path, body),
    stream: async (path: string, { body }: { body: unknown }) => ({ answer: await say(path, body) }),
  } as unknown as Caller;
  return { call, asked };
}

describe('what others say of the photograph', () => {
  const ai = { '/api/admin/ai': { provider: 'openai-compatible' } };
  const signal = new AbortController().signal;
  const said = { title: 'Seen by the AI', alt_text: 'A bus', description: 'Something else.', tags: ['bus'] };
  const uploaded = act(chosen(file), stored(answer({ description: 'It waits.' })));

  async function describeWith(answers: Record<string, unknown>, start = uploaded) {
    const { call, asked } = calling(answers);
    const states = [start];
    const dispatch = (change: Change) => states.push(withChange(states.at(-1) ?? start, change));
    await requestAi(call, start.answer ?? answer(), dispatch, signal);
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

  test('no call is made where no AI is set up', async () => {
    const { asked, last } = await describeWith({ '/api/admin/ai': { provider: null } });
    expect(last.analysis).toBe('off');
    expect(asked.map(({ path }) => path)).toEqual(['/api/admin/ai']);
  });

  test('a failed AI call blocks nothing', async () => {
    const { last } = await describeWith(ai);
    expect(last).toMatchObject({ step: 'stored', analysis: 'failed', problem: null });
    expect(last.draft.title.text).toBe('Night Bus');
  });

  test('the templates go by what is there, and speak before the AI but after the photograph', async () => {
    const state = act(
      chosen(file),
      stored(answer({ description: 'It waits.', city: 'Kyoto' })),
      analysed({ title: 'By the AI', tags: 'bus, rain' }),
    );
    const texts = {
      template: { id: '1', name: 'Plain' },
      title: 'Candid in Kyoto',
      alt_text: '',
      caption: 'Kyoto',
      story: 'A text.',
      slug: 'kyoto-a1',
      meta_description: 'Seen in Kyoto.',
    };
    const { call, asked } = calling({ '/api/admin/semantic/generate': { result: texts } });
    const states = [state];
    const dispatch = (change: Change) => states.push(withChange(states.at(-1) ?? state, change));
    await requestTemplates(call, state, dispatch, signal);
    const last = states.at(-1) ?? state;
    const known = { tags: ['bus', 'rain'], city: 'Kyoto', caption: '', story: 'It waits.' };
    expect(asked[0]?.body).toEqual({ ...known, date: null });
    expect(last.templates).toBe('done');
    expect(last.draft.title).toEqual({ text: 'Candid in Kyoto', voice: 'template' });
    expect(last.draft.caption.text).toBe('Kyoto');
    expect(last.draft.story.text).toBe('It waits.');
    const body = postBody(last, file.name, last.answer ?? answer(), now);
    expect(body).toMatchObject({ slug: 'kyoto-a1', meta_description: 'Seen in Kyoto.' });
    expect(body.provenance).toEqual({ story: 'metadata', tags: 'ai', geo_city: 'metadata' });
  });

  test.each([
    [{ nothing: noClusterMessage }, { '/api/admin/semantic/generate': { result: null } }],
    [
      { nothing: noTemplateMessage },
      { '/api/admin/semantic/generate': { result: { title: '', template: null } } },
    ],
    ['failed', {}],
  ])('templates that are %j change nothing', async (templates, answers) => {
    const states = [uploaded];
    const dispatch = (change: Change) => states.push(withChange(states.at(-1) ?? uploaded, change));
    await requestTemplates(calling(answers).call, uploaded, dispatch, signal);
    expect(states.at(-1)).toEqual({ ...uploaded, templates });
  });

  test('no call is made for a duplicate until it is decided', () => {
    const copy = answer({}, { duplicates: [{ id: '7' }] as never });
    expect(describable(act(chosen(file), stored(copy)))).toBeNull();
    expect(describable(act(chosen(file), stored(copy), { keepsBoth: true }))).toBe(copy);
  });
});
