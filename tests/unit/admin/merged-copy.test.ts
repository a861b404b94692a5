import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autosaveTimes } from '../../../admin/kit/drafts/autosave.ts';
import { createMergedCopy, type MergedKind, openMerged } from '../../../admin/kit/drafts/merged-copy.ts';
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
  const opened = await openMerged(kind, calls);
  const tools = createMergedCopy(kind, calls, opened);
  return {
    ...tools,
    calls,
    stored: () => stored.text,
    draft: () => tools.latest().text,
    type: (next: string) => tools.change(note(next)),
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
  expect(backups()).toEqual([expect.stringMatching(/^note:./)]);
  await pause();
  expect(stored()).toBe('Rain at night');
  expect(calls.save).toHaveBeenCalledWith(expect.objectContaining({ text: 'Rain at night' }), '2026-01-01');
  expect(backups()).toEqual([]);
});

test('where both have changed, nothing is sent until the owner has chosen', async () => {
  const { current, keepLocal, flush, type, pause, stored, saveElsewhere } = await setUp('Rain');
  saveElsewhere('Snow');
  type('Rain at night');
  await pause();
  const asked = { base: note('Rain'), remote: note('Snow'), over: '2026-01-02' };
  expect(current().conflict).toEqual(asked);
  type('Rain at dawn');
  flush();
  await pause();
  expect(stored()).toBe('Snow');
  keepLocal();
  expect(current().conflict).toBeNull();
  await pause();
  expect(stored()).toBe('Rain at dawn');
});

test('what is saved in another tab is followed where nothing was typed', async () => {
  const { draft, current, followTabs } = await setUp('Rain');
  const tabs: { onmessage?: (event: object) => void; close: () => void } = { close: () => undefined };
  vi.stubGlobal('BroadcastChannel', function channel() {
    return tabs;
  });
  const end = followTabs();
  tabs.onmessage?.({ data: { draft: note('Snow'), over: '2026-01-02' } });
  expect(draft()).toBe('Snow');
  expect(current().conflict).toBeNull();
  end();
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
