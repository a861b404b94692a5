import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { capitalized } from '#domain/site/navigation.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite, type WriteDependencies } from '../database/transaction.ts';
import { type AlsoWrite, currentOnConflict } from '../database/write.ts';
import type { RecordsQuery, RecordsRepository, Stored } from './records.repository.ts';

interface Entity {
  id: string;
  createdDate: string;
}

export type RecordFields<T> = Omit<T, 'id' | 'createdDate' | 'updatedDate' | 'version'>;
/** Fields of a record in a call; a missing one keeps its value. */
export type RecordInput<T> = { [Field in keyof RecordFields<T>]?: RecordFields<T>[Field] | undefined };

export interface RecordsShared extends WriteDependencies {
  reader: Repositories;
  now: () => Date;
  newId: () => string;
}

export interface Refusal<T> {
  /** Index among the given records. */
  index: number;
  field: keyof RecordFields<T> & string;
  message: string;
}

/** Options of a deletion. */
export interface RemovalOptions {
  /** True to delete even if a published article uses the record. */
  force?: boolean | undefined;
  /** True to delete permanently instead of moving to the bin; ignored for a kind without one. */
  permanent?: boolean | undefined;
}

export interface RecordChange<T> {
  before: Stored<T>;
  after: Stored<T>;
  /** Time of the write, ISO. */
  time: string;
  /** @throws AppError `conflict` when the change was made to an older version */
  requireCurrent: () => void;
}

interface PlainChange<T> {
  before: Stored<T> | null;
  after: Stored<T> | null;
}

export interface RecordsKind<T extends Entity, View, Input> {
  /** Noun for messages: '{Noun} not found.' */
  noun: string;
  of: (
    repos: Repositories,
  ) => Pick<RecordsRepository<T>, 'findById' | 'list' | 'insert' | 'update' | 'delete'>;
  /** Default values of a new record. */
  blank: RecordFields<T>;
  /** Cleans what is given, before anything is read. @throws AppError `invalid` with a message per field */
  clean?: (input: Input, isNew: boolean) => RecordInput<T>;
  /** Cleans a whole record. @throws AppError `invalid` with a message per field */
  check?: (fields: RecordFields<T>) => RecordFields<T>;
  /** Compares the records with stored ones, in the transaction of the write; returns the first refusal. */
  refuse?: (repos: Repositories, records: readonly T[]) => Promise<Refusal<T> | null>;
  /** Writes that visitors can see; each makes every page stale. */
  visible?: readonly ('create' | 'update' | 'remove')[];
  /**
   * True if visitors see this record; a write is visible if they saw it before or see it after. Every record
   * by default.
   */
  isPublic?: (record: Stored<T>) => boolean;
  /** Updates what depends on the records, after a plain write and before a deletion. */
  follow?: (repos: Repositories, event: { changes: PlainChange<T>[]; time: string }) => Promise<void>;
  /** Replaces the plain write, in its transaction. */
  insert?: (repos: Repositories, record: Stored<T>) => Promise<void>;
  update?: (repos: Repositories, change: RecordChange<T>) => Promise<void>;
  remove?: (repos: Repositories, record: Stored<T>) => Promise<void>;
  /** Views that the endpoints return, if they are more than the stored records. */
  describe?: (reader: Repositories, records: readonly Stored<T>[]) => Promise<View[]>;
  /** @throws AppError `in_use` */
  requireUnused?: (record: View) => void | Promise<void>;
  /** Called after the transaction. */
  afterRemoval?: (record: Stored<T>) => Promise<void>;
}

/**
 * The use cases of every kind of record.
 * @throws AppError `unauthenticated` or `forbidden`, from every method, unless the actor is an admin
 * @typeParam View what the endpoints return
 * @typeParam Input what a new record is created from
 */
export function createRecordsService<
  T extends Entity,
  View extends Entity = Stored<T>,
  Input = RecordInput<T>,
>(shared: RecordsShared, kind: RecordsKind<T, View, Input>) {
  const { reader, now, newId } = shared;
  const commit = createWrite(shared);
  const { describe, clean = (input) => input as RecordInput<T>, check = (fields) => fields } = kind;
  const { visible = [], isPublic = () => true } = kind;

  /** @param work returns the records as they were and are */
  const write = (
    verb: (typeof visible)[number],
    work: (repos: Repositories) => Promise<readonly Stored<T>[]>,
  ) => commit(work, (touched) => visible.includes(verb) && touched.some(isPublic));

  const follow = async (repos: Repositories, changes: PlainChange<T>[]) =>
    kind.follow?.(repos, { changes, time: now().toISOString() });

  async function existing(repos: Repositories, id: string): Promise<Stored<T>> {
    const found = await kind.of(repos).findById(id);
    if (!found) throw new AppError('not_found', `${capitalized(kind.noun)} not found.`);
    return found;
  }

  const described = async (records: readonly Stored<T>[]): Promise<View[]> =>
    describe ? describe(reader, records) : (records as unknown as View[]);

  async function find(id: string): Promise<View> {
    return first(await described([await existing(reader, id)]));
  }

  function newRecord(input: Input, time: string): Stored<T> {
    const fields = check({ ...kind.blank, ...given(clean(input, true)) });
    const dates = { createdDate: time, updatedDate: time };
    return { ...fields, id: newId(), ...dates, version: 1 } as unknown as Stored<T>;
  }

  async function requireFitting(
    repos: Repositories,
    records: readonly T[],
    nameOf: (refusal: Refusal<T>) => string,
  ): Promise<void> {
    const refusal = await kind.refuse?.(repos, records);
    if (!refusal) return;
    throw new AppError('invalid', refusal.message, { fields: { [nameOf(refusal)]: refusal.message } });
  }

  async function insert(repos: Repositories, records: readonly Stored<T>[]): Promise<void> {
    if (kind.insert) {
      for (const record of records) await kind.insert(repos, record);
      return;
    }
    await kind.of(repos).insert(records);
    const changes = records.map((after) => ({ before: null, after }));
    await follow(repos, changes);
  }

  /** Writes come one at a time: nothing changes between these reads and the write. */
  async function change(repos: Repositories, id: string, input: RecordInput<T>, version?: number) {
    const before = await existing(repos, id);
    const time = now().toISOString();
    const requireCurrent = () => {
      if (version === undefined || version === before.version) return;
      const message = `The ${kind.noun} was changed after you opened it.`;
      throw new AppError('conflict', message, { current: before });
    };
    const changed = () => ({ ...before, ...check({ ...fieldsOf(before), ...given(input) }) }) as Stored<T>;
    if (kind.update) {
      await kind.update(repos, { before, after: changed(), time, requireCurrent });
      return { before, after: await existing(repos, id) };
    }
    requireCurrent();
    const after = { ...changed(), updatedDate: time, version: before.version + 1 };
    await requireFitting(repos, [after], ({ field }) => field);
    await kind.of(repos).update(after);
    await follow(repos, [{ before, after }]);
    return { before, after };
  }

  return {
    async list(actor: Actor, query: RecordsQuery<T>): Promise<{ records: View[]; total: number }> {
      requireAdmin(actor);
      const { records, total } = await kind.of(reader).list(query);
      return { records: await described(records), total };
    },

    /** @throws AppError `not_found` */
    async find(actor: Actor, id: string): Promise<View> {
      requireAdmin(actor);
      return find(id);
    },

    /**
     * @param also what else is to be written with it, or not at all
     * @throws AppError `invalid` with a message per field
     */
    async create(actor: Actor, input: Input, also?: AlsoWrite): Promise<View> {
      requireAdmin(actor);
      const record = newRecord(input, now().toISOString());
      await write('create', async (repos) => {
        await requireFitting(repos, [record], ({ field }) => field);
        await insert(repos, [record]);
        await also?.(repos, [record.id]);
        return [record];
      });
      return describe ? find(record.id) : first(await described([record]));
    },

    /**
     * Creates all records or none. @throws AppError `invalid`; its field names begin with the number of the
     * entry, from 0
     */
    async createAll(actor: Actor, inputs: readonly Input[]): Promise<View[]> {
      requireAdmin(actor);
      const time = now().toISOString();
      const records = inputs.map((input, index) => numbered(index, () => newRecord(input, time)));
      await write('create', async (repos) => {
        await requireFitting(repos, records, ({ index, field }) => `${index}.${field}`);
        await insert(repos, records);
        return records;
      });
      return described(records);
    },

    /**
     * Changes only the fields given.
     * @param version of the record that was changed; the last write wins without one
     * @throws AppError `invalid`, `not_found`, `conflict` with the record as it is now
     */
    async update(actor: Actor, id: string, input: Partial<Input>, version?: number): Promise<View> {
      requireAdmin(actor);
      const cleaned = clean(input as Input, false);
      let after: Stored<T> | undefined;
      const work = write('update', async (repos) => {
        const changed = await change(repos, id, cleaned, version);
        after = changed.after;
        return [changed.before, changed.after];
      });
      await (describe ? currentOnConflict(work, () => find(id)) : work);
      return describe || !after ? find(id) : first(await described([after]));
    },

    /** @throws AppError `not_found`; `in_use` when a published article would miss it */
    async remove(actor: Actor, id: string, { force = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      if (kind.requireUnused && !force) await kind.requireUnused(await find(id));
      let removed: Stored<T> | undefined;
      await write('remove', async (repos) => {
        removed = await existing(repos, id);
        if (kind.remove) await kind.remove(repos, removed);
        else {
          await follow(repos, [{ before: removed, after: null }]);
          await kind.of(repos).delete(id);
        }
        return [removed];
      });
      if (removed) await kind.afterRemoval?.(removed);
    },
  };
}

function first<View>([view]: readonly View[]): View {
  if (view === undefined) throw new Error('A record was not described.');
  return view;
}

const serverFields: ReadonlySet<string> = new Set(['id', 'createdDate', 'updatedDate', 'version']);

function fieldsOf<T extends Entity>(record: Stored<T>): RecordFields<T> {
  const own = Object.entries(record).filter(([field]) => !serverFields.has(field));
  return Object.fromEntries(own) as unknown as RecordFields<T>;
}

function given<T>(input: RecordInput<T>): Partial<RecordFields<T>> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    RecordFields<T>
  >;
}

/** Puts the index of the entry into the field names of an error. */
function numbered<R>(index: number, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [`${index}.${field}`, message]),
    );
    throw new AppError(error.code, error.message, { fields, cause: error });
  }
}
