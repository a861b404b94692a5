import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autosaveTimes } from '../../../admin/kit/drafts/autosave.ts';
import {
  createMergedSync,
  type MergedConflict,
  type MergedKind,
  openMerged,
} from '../../../admin/kit/drafts/merged-copy.ts';
import { CallError } from '../../../browser/calls/call.ts';
import type { WorkingCopyAnswer } from '../../../contract/articles.ts';

interface Note {
  text: string;
  earlier: string[];
}

const note = (text: string, ...earlier: string[]): Note => ({ text, earlier });
const kind: MergedKind<Note> = {
  name: 'note',
  empty: note(''),
  readDraft: ({ text, earlier }) => ({ text: String(text), earlier: earlier as string[] }),
  isSame: (one, other) => one.text === other.text,
  merge: (chosen, other) => ({ ...chosen, earlier: [other.text, ...chosen.earlier] }),
  follow: (remote) => remote,
};

beforeEach(() => {
  vi.useFakeTimers();
  // Names of the storage are its own properties, as in a browser.
  const storage: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: hidden((name: string) => storage[name] ?? null),
    setItem: hidden((name: string, value: string) => {
      storage[name] = value;
    }),
    removeItem: hidden((name: string) => {
      delete storage[name];
    }),
  });
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server with one copy, and one form that is opened over it. */
async function setUp(text: string) {
  let version = 1;
  let stored: Note = note(text);
  const answer = (): WorkingCopyAnswer => ({
    working_copy: { base_version: 0, fields: { ...stored } as never, updated_date: `2026-01-0${version}` },
  });
  const calls = {
    get: async () => answer(),
    save: vi.fn(async (fields: Record<string, unknown>, over: string | null) => {
      if (over !== `2026-01-0${version}`) {
        const body = { error: { code: 'conflict', message: 'Changed.' }, current: answer() };
        throw new CallError({ status: 409, statusText: 'Conflict', body, header: () => null });
      }
      stored = kind.readDraft(fields);
      version += 1;
      return answer();
    }),
    delete: async () => null,
  };
  let draft = note(text);
  const conflicts: (MergedConflict<Note> | null)[] = [];
  const opened = await openMerged(kind, calls);
  const sync = createMergedSync({
    ...{ kind, calls, opened, writer: 'w', latest: () => draft },
    onStatus: () => undefined,
    onConflict: (conflict) => conflicts.push(conflict),
    onFollow: (remote) => {
      draft = remote;
    },
    broadcast: () => undefined,
  });
  return {
    sync,
    calls,
    conflicts,
    stored: () => stored.text,
    draft: () => draft.text,
    type(next: string): void {
      draft = note(next);
      sync.save(draft);
    },
    saveElsewhere(next: string): void {
      stored = note(next);
      version += 1;
    },
    pause: () => vi.advanceTimersByTimeAsync(autosaveTimes.pause),
    backups: () => Object.keys(localStorage),
  };
}

test('a change is saved over the copy that was read, and its backup is deleted', async () => {
  const { type, pause, stored, calls, backups } = await setUp('Rain');
  type('Rain at night');
  expect(backups()).toEqual(['note:w']);
  await pause();
  expect(stored()).toBe('Rain at night');
  expect(calls.save).toHaveBeenCalledWith(expect.objectContaining({ text: 'Rain at night' }), '2026-01-01');
  expect(backups()).toEqual([]);
});

test('where both have changed, nothing is sent until the owner has chosen', async () => {
  const { sync, type, pause, stored, conflicts, saveElsewhere } = await setUp('Rain');
  saveElsewhere('Snow');
  type('Rain at night');
  await pause();
  const asked = { base: note('Rain'), remote: note('Snow') };
  expect(conflicts).toEqual([asked]);
  type('Rain at dawn');
  sync.flush();
  await pause();
  expect(stored()).toBe('Snow');
  sync.resolveConflict();
  type('Rain at dawn');
  await pause();
  expect(stored()).toBe('Rain at dawn');
  expect(conflicts).toEqual([asked, null]);
});

test('what is saved elsewhere is followed where nothing was typed', async () => {
  const { sync, draft, conflicts } = await setUp('Rain');
  sync.mergeRemote({ draft: note('Snow'), over: '2026-01-02' });
  expect(draft()).toBe('Snow');
  expect(conflicts).toEqual([]);
});

test('opening merges the working copy and the backups of this browser, the newest first', async () => {
  const { calls } = await setUp('Rain');
  localStorage.setItem(
    'note:other',
    JSON.stringify({ typed_at: '9999-01-01T00:00:00.000Z', work: note('Typed offline') }),
  );
  const opened = await openMerged(kind, calls);
  expect(opened).toMatchObject({ draft: note('Typed offline', 'Rain'), writers: ['other'] });
  expect(opened.base).toEqual({ draft: note('Rain'), over: '2026-01-01' });
});
