import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { differing, kinds, labelOf, madeKinds } from './kinds.ts';
import { type Fields, fieldsAt, type Ledger, type State, type Thing } from './ledger.ts';

/** Records of a kind in one answer: no site under torture has more. */
const listed = 500;
/** For what is due: another process may hold the job for some seconds. */
const dueMs = 120_000;
type Found = Fields & { id: string; slug?: string };

interface Present {
  live: Map<string, Found>;
  binned: Set<string>;
}

/**
 * Compares what the site holds with what it has acknowledged.
 * @returns a sentence for each write that is lost, and for each record that was not asked for
 */
export async function checkAcknowledged(
  client: Client,
  ledger: Ledger,
  serverTime: () => number,
): Promise<string[]> {
  const present = await presentAfterDue(client, ledger, serverTime);
  const problems: string[] = [];
  for (const thing of ledger.things) {
    const now = serverTime();
    const state = thing.states.find((one) => isAsIn(thing, one, present, now));
    // A change without an answer may have moved it.
    thing.slug = present.live.get(thing.id)?.slug ?? thing.slug;
    if (!state) problems.push(lost(thing, present));
    else thing.states = [isDue(state, now) ? { at: state.at, fields: state.fields } : state];
  }
  problems.push(...(await adoptUnanswered(ledger, present)));
  return problems;
}

async function read(client: Client): Promise<Present> {
  const live = new Map<string, Found>();
  for (const { path } of madeKinds)
    for (const found of await listOf(client, `${path}?limit=${listed}`)) live.set(found.id, found);
  const settings = (await answerOf(client, kinds.settings.path)) as Record<string, { value: unknown }>;
  const values = Object.entries(settings).map(([name, entry]) => [name, entry?.value]);
  live.set('settings', { id: 'settings', ...Object.fromEntries(values) });
  const binned = await listOf(client, `/api/admin/bin?limit=${listed}`);
  return { live, binned: new Set(binned.map(({ id }) => id)) };
}

/** Times that are over have had their effect, or soon have it. */
async function presentAfterDue(client: Client, ledger: Ledger, serverTime: () => number): Promise<Present> {
  const dues = ledger.things.flatMap(({ states }) => states.map(({ due }) => (due ? Date.parse(due) : 0)));
  const begun = performance.now();
  // After a jump of the clock some are days away.
  const last = Math.max(0, ...dues.filter((due) => due < serverTime() + dueMs));
  while (serverTime() < last && performance.now() - begun < dueMs) await pause(50);
  for (;;) {
    const present = await read(client);
    const isLate = ledger.things.some(({ id, states }) => {
      const found = present.live.get(id);
      const isPlanned = found?.publish_at && found.published === false;
      return isPlanned && states.some((state) => state.due !== undefined && isDue(state, serverTime()));
    });
    if (!isLate || performance.now() - begun > dueMs) return present;
    await pause(100);
  }
}

const isDue = ({ due }: State, now: number) => due === undefined || Date.parse(due) <= now;

function isAsIn({ id }: Thing, state: State, { live, binned }: Present, now: number): boolean {
  const { at, due } = state;
  const found = live.get(id);
  if (at === 'gone') return !found && !binned.has(id);
  if (at === 'bin') return !found && binned.has(id);
  if (!found || binned.has(id) || differing(fieldsAt(state, now), found).length > 0) return false;
  if (!isDue(state, now)) return found.publish_at === due;
  // Its own time, not the one at which a process came to it.
  return due === undefined || (found.published_at === due && found.created_date === due);
}

function lost({ kind, id, states }: Thing, { live, binned }: Present): string {
  const place = live.has(id) ? 'live' : binned.has(id) ? 'in the bin' : 'not there';
  const found = live.get(id);
  const expected = states.map(({ at, fields, due }) => {
    const names = found ? differing(fields, found) : [];
    const differences = names.map(
      (name) => `${name}: ${JSON.stringify(fields[name])} against ${JSON.stringify(found?.[name])}`,
    );
    return `${at}${due ? ` due ${due}` : ''} ${differences.join(', ').slice(0, 400)}`;
  });
  const times =
    found?.publish_at === undefined
      ? ''
      : ` (publish_at ${found.publish_at}, published_at ${found.published_at}, created ${found.created_date})`;
  return `LOST: ${kind} ${id} is ${place}${times}; acknowledged or asked for: ${expected.join(' | or ')}`;
}

/** What was made without an answer is whole, or not there. */
async function adoptUnanswered(ledger: Ledger, { live }: Present): Promise<string[]> {
  const known = new Set(ledger.things.map(({ id }) => id));
  const problems: string[] = [];
  for (const found of live.values()) {
    if (known.has(found.id)) continue;
    const index = ledger.unanswered.findIndex(({ fields }) => labelOf(fields) === labelOf(found));
    const [created] = index < 0 ? [] : ledger.unanswered.splice(index, 1);
    const names = created ? differing(created.fields, found) : [];
    if (!created) problems.push(`${labelOf(found)} (${found.id}) is there, which was not asked for`);
    else if (names.length > 0) problems.push(`HALF DONE: ${labelOf(found)} differs in ${names.join(', ')}`);
    if (created) ledger.adopt(created, found);
  }
  ledger.unanswered.length = 0;
  return problems;
}

async function listOf(client: Client, path: string): Promise<Found[]> {
  return (await answerOf(client, path)) as Found[];
}

async function answerOf(client: Client, path: string): Promise<unknown> {
  const reply = await client.get(path);
  if (reply?.status !== 200)
    throw new Error(
      `${path} answers ${reply?.status ?? 'nothing'} ${JSON.stringify(reply?.json ?? '').slice(0, 300)}`,
    );
  return reply.json;
}
