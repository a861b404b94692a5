import { expect, test } from 'vitest';
import { type BulkAction, changeFor, formerOf, requireAmong } from '#domain/posts/bulk.ts';
import type { Post } from '#domain/posts/post.ts';
import { somePost } from '../../factories/published.ts';

const now = '2026-06-15T12:00:00.000Z';
const createdDate = '2024-06-05T21:14:03.250Z';
const draft = { published: false, publishedAt: null, dateSetByOwner: false };
const dating = { dateSetByOwner: true, dateWhenTaken: false };
const taken = { takenAt: '2024-06-05T21:14:03' } as Post['metadata'];

test.each<[string, BulkAction, Partial<Post>, object]>([
  ['publishes', { kind: 'publish' }, {}, { published: true }],
  ['makes a draft', { kind: 'unpublish' }, {}, { published: false }],
  [
    'takes the date of the exposure',
    { kind: 'date_taken' },
    { metadata: taken },
    { dating: { createdDate: '2024-06-05T20:14:03.000Z', dateSetByOwner: true, dateWhenTaken: true } },
  ],
  ['leaves a date whose exposure is not known', { kind: 'date_taken' }, { metadata: null }, {}],
  [
    'sets the day by the clock of the site',
    { kind: 'set_date', day: '2019-01-01' },
    { createdDate },
    { dating: { ...dating, createdDate: '2019-01-01T22:14:03.250Z' } },
  ],
  [
    'prefers the day of one post',
    { kind: 'set_date', day: '2019-01-01', days: [{ id: 'one', day: '2020-06-01' }] },
    { createdDate },
    { dating: { ...dating, createdDate: '2020-06-01T21:14:03.250Z' } },
  ],
  ['leaves a post without a day', { kind: 'set_date', days: [{ id: 'two', day: '2020-06-01' }] }, {}, {}],
  [
    'shifts a date, which stays what it was',
    { kind: 'shift_date', hours: -1.5 },
    { createdDate, dateSetByOwner: true, dateWhenTaken: true },
    { dating: { createdDate: '2024-06-05T19:44:03.250Z', dateSetByOwner: true, dateWhenTaken: true } },
  ],
  ['shifts no date that a publication sets', { kind: 'shift_date', hours: 1 }, draft, {}],
  [
    'plans a publication',
    { kind: 'schedule', publishAt: '2026-06-16T12:00:00.000Z' },
    draft,
    { publishAt: '2026-06-16T12:00:00.000Z' },
  ],
  ['adds tags once', { kind: 'add_tags', tags: ['B', 'A'] }, { tags: ['a'] }, { tags: ['a', 'B'] }],
  ['removes tags in any case', { kind: 'remove_tags', tags: ['A'] }, { tags: ['a', 'b'] }, { tags: ['b'] }],
  ['sets a part of the place', { kind: 'set_place', place: { city: ' Rome ' } }, {}, { city: 'Rome' }],
  [
    'puts back what this version had',
    { kind: 'put_back', former: [{ id: 'one', version: 3, tags: ['a'] }] },
    { version: 3 },
    { tags: ['a'] },
  ],
  [
    'puts a date back as it was, whatever set it',
    { kind: 'put_back', former: [{ id: 'one', version: 3, dateSetByOwner: false }] },
    { version: 3, createdDate, ...dating },
    { dateSetByOwner: false, dating: { createdDate, dateSetByOwner: false, dateWhenTaken: false } },
  ],
  [
    'puts nothing back that was changed since',
    { kind: 'put_back', former: [{ id: 'one', version: 3, tags: ['a'] }] },
    { version: 4 },
    {},
  ],
])('an action on many posts %s', (_, action, post, fields) => {
  const fieldsOf = changeFor(action, 'Europe/Lisbon', now);
  expect(fieldsOf?.(somePost({ id: 'one', ...post }))).toEqual(fields);
});

test('a deletion leaves no post to change', () => {
  expect(changeFor({ kind: 'delete' }, 'UTC', now)).toBeNull();
});

test.each<[string, BulkAction, string]>([
  ['a date', { kind: 'set_date' }, 'day'],
  ['a date that exists', { kind: 'set_date', day: '2021-02-30' }, 'day'],
  ['a date from 1800', { kind: 'set_date', days: [{ id: 'one', day: '1799-12-31' }] }, 'day'],
  ['hours', { kind: 'shift_date', hours: undefined }, 'hours'],
  ['a time', { kind: 'schedule' }, 'publishAt'],
  ['a tag to add', { kind: 'add_tags', tags: [' '] }, 'tags'],
  ['a tag to remove', { kind: 'remove_tags', tags: [] }, 'tags'],
  ['a place', { kind: 'set_place', place: {} }, 'city'],
  ['former values', { kind: 'put_back', former: undefined }, 'former'],
])('an action without %s is refused before it reads a post', (_, action, field) => {
  expect(() => changeFor(action, 'UTC', now)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { [field]: expect.any(String) } }),
  );
});

test.each<[string, BulkAction, Partial<Post>, string]>([
  ['a date far away', { kind: 'shift_date', hours: 24 * 366 * 200 }, { createdDate }, 'createdDate'],
  [
    'a 51st tag',
    { kind: 'add_tags', tags: ['one more'] },
    { tags: Array.from({ length: 50 }, (_, index) => `${index}`) },
    'tags',
  ],
  ['a time in the past', { kind: 'schedule', publishAt: '2020-01-01T00:00:00.000Z' }, draft, 'publishAt'],
])('%s is refused for a post', (_, action, post, field) => {
  const fieldsOf = changeFor(action, 'UTC', now);
  expect(() => fieldsOf?.(somePost(post))).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { [field]: expect.any(String) } }),
  );
});

const day = '2024-06-05';
const daysOf = (...ids: string[]) => ({ kind: 'set_date' as const, days: ids.map((id) => ({ id, day })) });
const formerOfIds = (...ids: string[]) => ({
  kind: 'put_back' as const,
  former: ids.map((id) => ({ id, version: 1 })),
});

test.each<[string, string[] | null, BulkAction, object]>([
  ['days without ids', null, daysOf('a'), { days: 'Only with ids.' }],
  ['former values without ids', null, formerOfIds('a'), { former: 'Only with ids.' }],
  ['a day of another post', ['a'], daysOf('a', 'b'), { days: 'Not in ids: b.' }],
  ['five others', ['a'], formerOfIds(...'bcdef'), { former: 'Not in ids: b, c, d and 2 more.' }],
  ['two days of one post', ['a'], daysOf('a', 'a'), { days: 'A photo is in it twice.' }],
])('an action on %s is refused', (_, ids, action, fields) => {
  expect(() => requireAmong(ids && new Set(ids), action)).toThrow(
    expect.objectContaining({ code: 'invalid', fields }),
  );
});

test.each<[BulkAction, string[] | null]>([
  [daysOf('a'), ['a', 'b']],
  [formerOfIds('b', 'a'), ['a', 'b']],
  [{ kind: 'set_date', day }, null],
  [{ kind: 'publish' }, null],
])('an action on its own posts is not refused: %j', (action, ids) => {
  expect(() => requireAmong(ids && new Set(ids), action)).not.toThrow();
});

test('what can be put back is what differs, and a date only where the action set it', () => {
  const before = somePost({ id: 'one', version: 1, createdDate, tags: ['a'], published: false });
  const after = { ...before, version: 2, createdDate: now, tags: [], published: true };
  const former = { id: 'one', version: 2, tags: ['a'], published: false };
  expect(formerOf({ before, after }, 'publish')).toEqual([former]);
  expect(formerOf({ before, after }, 'set_date')).toEqual([{ ...former, createdDate }]);
  expect(formerOf({ before, after: { ...before, version: 2 } }, 'publish')).toEqual([]);
});
