import { describe, expect, test } from 'vitest';
import { analysed, chosen, stored, typed } from '../../../../admin/features/quick-upload/state.ts';
import { createPostSaver, postBody } from '../../../../admin/features/quick-upload/use-quick-upload.ts';
import { CallError } from '../../../../browser/calls/call.ts';
import type { Caller } from '../../../../browser/calls/caller.ts';
import type { CreatePostBody } from '../../../../contract/posts.ts';
import { act, answer, file, now } from './dialog.ts';

test('the post is published, with its picture, place, and who wrote what', () => {
  const state = act(
    chosen(file),
    stored(answer({ title: 'Last Bus', tags: ['rain'], city: 'Kyoto', country: 'Japan' })),
    analysed({ altText: 'A bus in the rain' }),
    typed('caption', ' Waiting '),
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

test('the alt text and the story of the file are saved as its own, whatever the AI proposes', () => {
  const state = act(
    chosen(file),
    stored(
      answer({
        description: 'At the stop.',
        alt_text: 'A tram in the rain',
        extended_description: 'It waits.\n\nIt leaves.',
      }),
    ),
    analysed({ title: 'Tram', altText: 'A vehicle', story: 'A vehicle stands.' }),
  );
  expect(postBody(state, file.name, state.answer ?? answer(), now)).toMatchObject({
    title: 'Tram',
    alt_text: 'A tram in the rain',
    caption: 'At the stop.',
    story: 'It waits.\n\nIt leaves.',
    provenance: { title: 'ai', alt_text: 'metadata', caption: 'metadata', story: 'metadata' },
  });
});

describe('the date', () => {
  const taken = answer({ taken_at: '2024-06-05T19:14:03.000Z', taken_date: '2024-06-05' });

  test.each([
    ['is that of the upload', 'now', undefined],
    ['is that of the exposure where the owner wants it', 'taken', true],
  ] as const)('%s', (_says, date, expected) => {
    const state = act({ date }, chosen(file), stored(taken));
    expect(postBody(state, file.name, taken, now).date_when_taken).toBe(expected);
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
