import type { Client, Reply } from './client.ts';
import { kinds, madeKinds } from './kinds.ts';
import type { Fields, KindName, Ledger, State, Thing } from './ledger.ts';
import type { PictureMaker } from './pictures.ts';
import type { Random } from './random.ts';

export interface WriterSite {
  client: Client;
  ledger: Ledger;
  pictures: PictureMaker;
  /** Receives what should not have been answered. */
  onProblem: (problem: string) => void;
  /** The clock of the server, in milliseconds. */
  serverTime: () => number;
}

/** Everything that a writer may do; the same ones in the same order for the same seed. */
type Act = (writer: Writer) => Promise<void>;

interface Writer extends WriterSite {
  random: Random;
  name: string;
  count: number;
  /** Only what this writer made: no two writers change one record. */
  own: (of?: KindName) => Thing[];
}

const isAnswered = (reply: Reply | null): reply is Reply => reply !== null && reply.status < 500;
const isDone = (reply: Reply | null) => reply !== null && reply.status >= 200 && reply.status < 300;

/** A server error says nothing of what was done: it counts as no answer. */
function note(writer: Writer, what: string, reply: Reply | null, isCertain: boolean): void {
  if (!isAnswered(reply) || isDone(reply) || !isCertain) return;
  writer.onProblem(`${what} was refused: ${reply.status} ${JSON.stringify(reply.json).slice(0, 300)}`);
}

async function create(writer: Writer): Promise<void> {
  const { client, ledger, random } = writer;
  const kind = random.chance(0.6) ? kinds.post : random.pick(madeKinds);
  writer.count += 1;
  const label = `${writer.name}-${writer.count}`;
  const fields = kind.fields(label, random, await filesOf(writer, kind.name, label));
  const needsFile = kind.name === 'asset' || kind.name === 'post';
  if (needsFile && fields.url === undefined && fields.file_url === undefined) return;
  const reply = await client.call('POST', kind.path, fields);
  note(writer, `making ${label}`, reply, true);
  // The address of the file is that of its widest rendition, which may change.
  const { file_url: _, ...compared } = fields;
  const created = { kind: kind.name, writer: writer.name, fields: compared };
  if (isDone(reply)) ledger.add(created, reply?.json);
  else if (!isAnswered(reply)) ledger.unanswered.push(created);
}

/** Uploads what the record shows. */
async function filesOf(writer: Writer, kind: KindName, label: string): Promise<Fields> {
  const { client, random, pictures, ledger } = writer;
  if (kind !== 'post' && kind !== 'asset') return {};
  const isData = kind === 'asset';
  const reply = isData
    ? await client.upload(
        Buffer.from(`name,value\n${label},${random.below(1e6)}\n`),
        `${label}.csv`,
        'text/csv',
      )
    : await client.upload(pictures(random), `${label}.jpg`);
  note(writer, `uploading ${label}`, reply, true);
  if (!isDone(reply)) return {};
  ledger.countUpload();
  return isData ? { url: reply?.json.file_url, type: 'csv' } : { file_url: reply?.json.file_url };
}

async function uploadAlone(writer: Writer): Promise<void> {
  writer.count += 1;
  await filesOf(writer, 'post', `${writer.name}-${writer.count}`);
}

async function change(writer: Writer): Promise<void> {
  const { random, client } = writer;
  const thing = pickFrom(
    writer,
    writer.own().filter(({ states }) => isSettled(states, 'live')),
  );
  if (!thing) return;
  writer.count += 1;
  const kind = kinds[thing.kind];
  const { fields: before } = thing.states[0] as State;
  const fields = kind.fields(`${writer.name}-${writer.count}`, random, before);
  const { url: _, type: __, ...sent } = fields;
  const reply = await client.call('PUT', `${kind.path}/${thing.id}`, sent);
  after(writer, thing, reply, { at: 'live', fields });
  if (isDone(reply)) thing.slug = reply?.json.slug ?? '';
}

async function changeSettings(writer: Writer): Promise<void> {
  const { random, ledger, client } = writer;
  writer.count += 1;
  const fields = kinds.settings.fields(`${writer.name}-${writer.count}`, random, {});
  const reply = await client.call('PUT', kinds.settings.path, fields);
  const thing = ledger.things.find(({ kind }) => kind === 'settings');
  if (thing) after(writer, thing, reply, { at: 'live', fields });
}

/** To the bin, or for ever. */
async function remove(writer: Writer): Promise<void> {
  const { random, client } = writer;
  const thing = pickFrom(
    writer,
    writer.own().filter(({ states }) => isSettled(states, 'live')),
  );
  if (!thing) return;
  const kind = kinds[thing.kind];
  const isPermanent = random.chance(0.3) || !kind.hasBin;
  const reply = await client.call(
    'DELETE',
    `${kind.path}/${thing.id}?force=true${isPermanent ? '&permanent=true' : ''}`,
  );
  const { fields } = thing.states[0] as State;
  after(writer, thing, reply, { at: isPermanent ? 'gone' : 'bin', fields });
}

async function restore(writer: Writer): Promise<void> {
  const thing = pickFrom(
    writer,
    writer.own().filter(({ states }) => isSettled(states, 'bin')),
  );
  if (!thing) return;
  const reply = await writer.client.call('POST', `/api/admin/bin/${thing.id}/restore`);
  const { fields } = thing.states[0] as State;
  after(writer, thing, reply, { at: 'live', fields: { ...fields, published: false } });
}

async function schedule(writer: Writer): Promise<void> {
  const { random, client } = writer;
  const drafts = writer
    .own('post')
    .filter(({ states, wasPublic }) => isSettled(states, 'live') && !wasPublic);
  const thing = pickFrom(writer, drafts);
  if (!thing) return;
  const due = new Date(writer.serverTime() + random.between(1500, 4000)).toISOString();
  const reply = await client.call('PUT', `${kinds.post.path}/${thing.id}`, { publish_at: due });
  // The call took longer than the time it asked for.
  if (reply?.status === 422 && Date.parse(due) <= writer.serverTime() + 500) return;
  const { fields } = thing.states[0] as State;
  after(writer, thing, reply, { at: 'live', fields: { ...fields, published: true }, due });
}

function after(writer: Writer, thing: Thing, reply: Reply | null, state: State): void {
  note(writer, `${state.at} ${thing.kind} ${thing.id}`, reply, thing.states.length === 1);
  if (isDone(reply)) writer.ledger.change(thing, state, true);
  else if (!isAnswered(reply)) writer.ledger.change(thing, state, false);
}

/** What has a time of its own is left to it. */
const isSettled = (states: readonly State[], at: State['at']) =>
  states.length === 1 && states[0]?.at === at && states[0].due === undefined;

function pickFrom(writer: Writer, things: readonly Thing[]): Thing | null {
  return things.length > 0 ? writer.random.pick(things) : null;
}

const acts: readonly Act[] = [
  ...Array<Act>(6).fill(create),
  ...Array<Act>(5).fill(change),
  ...Array<Act>(2).fill(remove),
  ...Array<Act>(2).fill(schedule),
  restore,
  uploadAlone,
];

/** @returns writes until it is asked to end, one call after the other */
export function createWriter(site: WriterSite, name: string, random: Random) {
  const writer: Writer = {
    ...site,
    random,
    name,
    count: 0,
    own: (of) =>
      site.ledger.things.filter(
        ({ kind, writer }) => writer === name && kind !== 'settings' && (of === undefined || kind === of),
      ),
  };
  return async (isOver: () => boolean, onAct: () => void): Promise<void> => {
    for (; !isOver(); onAct()) {
      // One writer alone changes the settings.
      const act = name === 'w0' && random.chance(0.1) ? changeSettings : random.pick(acts);
      await act(writer);
    }
  };
}
