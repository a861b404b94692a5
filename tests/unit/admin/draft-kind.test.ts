import { expect, test } from 'vitest';
import {
  changedFields,
  comparedTexts,
  type DraftKind,
  readDraft,
  rebase,
} from '../../../admin/kit/drafts/draft-kind.ts';

const whole = { title: '', tags: ['a'], city: null as string | null, published: false };

test.each<[string, unknown, typeof whole | null]>([
  ['as it is today', { ...whole, title: 'Rain' }, { ...whole, title: 'Rain' }],
  ['from before a field was there', { title: 'Rain' }, { ...whole, title: 'Rain' }],
  ['with a value where there is none now', { city: 'Ghent' }, { ...whole, city: 'Ghent' }],
  ['without a value where there may be none', { tags: ['b'], city: null }, { ...whole, tags: ['b'] }],
  ['with a field of another kind', { title: 7 }, null],
  ['with a text for a list', { tags: 'a, b' }, null],
  ['with an object for a list', { tags: {} }, null],
  ['of nothing', null, null],
  ['that is not there', undefined, null],
  ['of a text', 'Rain', null],
])('kept text %s', (_, kept, expected) => {
  expect(readDraft({}, kept, whole)).toEqual(expected);
});

interface Lamp {
  name: string;
  lit: boolean;
  /** Accompanies the draft: it has no label. */
  note: string;
}
const lampKind: DraftKind<Lamp, Lamp> = {
  noun: 'lamp',
  fieldLabels: { name: 'Name', lit: 'Lit' },
  draftOf: (lamp) => lamp ?? { name: '', lit: false, note: '' },
};
const lamp: Lamp = { name: 'Red', lit: false, note: 'a' };

test('only fields with a label are compared, as the texts that are shown', () => {
  const other = { name: 'Blue', lit: true, note: 'b' };
  expect(changedFields(lampKind, lamp, { ...lamp, note: 'b' })).toEqual([]);
  expect(changedFields(lampKind, lamp, other)).toEqual(['name', 'lit']);
  expect(comparedTexts(lampKind, lamp, other)).toEqual([
    { label: 'Name', before: 'Red', after: 'Blue' },
    { label: 'Lit', before: 'No', after: 'Yes' },
  ]);
});

test('after a save, what was typed since then stays, and what accompanies the draft', () => {
  const typed = { ...lamp, name: 'Dark red', note: 'typed' };
  expect(rebase(lampKind, typed, lamp, { name: 'RED', lit: true, note: '' })).toEqual({
    name: 'Dark red',
    lit: true,
    note: 'typed',
  });
});
