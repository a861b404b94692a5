import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clusterKind } from '../../../admin/features/semantic/clusters/cluster-draft.ts';
import type { DraftKind } from '../../../admin/kit/drafts/draft-kind.ts';
import { readTabBackup } from '../../../admin/kit/drafts/tab-backup.ts';

interface Lamp {
  name: string;
  version: number;
}

const kind: DraftKind<Lamp, { name: string; color: string }> = {
  noun: 'lamp',
  fieldLabels: { name: 'Name', color: 'Color' },
  draftOf: (lamp) => ({ name: lamp?.name ?? '', color: 'red' }),
};
const saved: Lamp = { name: 'Saved', version: 4 };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => stored.get(name) ?? null });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[string, string | undefined, ReturnType<typeof readTabBackup>]>([
  [
    'with the version that it was typed over',
    '{"draft":{"name":"Typed","color":"blue"},"version":3}',
    { draft: { name: 'Typed', color: 'blue' }, version: 3 },
  ],
  [
    'of a new record',
    '{"draft":{"name":"Typed","color":"blue"},"version":null}',
    { draft: { name: 'Typed', color: 'blue' }, version: null },
  ],
  [
    'from before a field existed',
    '{"draft":{"name":"Typed"},"version":3}',
    { draft: { name: 'Typed', color: 'red' }, version: 3 },
  ],
  [
    'of a photo by version 1.0.0, with the whole record',
    '{"draft":{"name":"Typed"},"byAi":{},"base":{"version":2}}',
    { draft: { name: 'Typed', color: 'red' }, version: 2 },
  ],
  [
    'of a cluster by version 1.0.0, the draft alone',
    '{"name":"Typed","color":"blue","version":2}',
    { draft: { name: 'Typed', color: 'blue' }, version: 2 },
  ],
  ['with a field of another type', '{"draft":{"name":7},"version":3}', null],
  ['that is no JSON', '{"draft":', null],
  ['that is no object', '7', null],
  ['that does not exist', undefined, null],
])('a backup %s is read', (_, text, expected) => {
  if (text !== undefined) stored.set('lamp', text);
  expect(readTabBackup(kind, 'lamp', saved)).toEqual(expected);
});

test('a backup under the names of the calls, by an earlier version, fills the fields of a record', () => {
  const blank = clusterKind.draftOf(null);
  const old = { name: 'Typed', required_tokens: 'night, rain', min_posts_to_index: '7', other: 1 };
  const typed = { ...blank, name: 'Typed', requiredTokens: 'night, rain', minPostsToIndex: '7' };
  stored.set('alone', JSON.stringify(old));
  stored.set('with a version', JSON.stringify({ draft: old, version: 3 }));
  expect(readTabBackup(clusterKind, 'alone', null)).toEqual({ draft: typed, version: null });
  expect(readTabBackup(clusterKind, 'with a version', null)).toEqual({ draft: typed, version: 3 });
  expect(readTabBackup(clusterKind, 'none', null)).toBeNull();
});
