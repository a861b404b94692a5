import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Kept, RecordsQuery, RecordsRepository } from './records.repository.ts';

interface Entity {
  id: string;
  createdDate: string;
}

export type RecordFields<T> = Omit<T, 'id' | 'createdDate'>;
/** A field that is left out stays as it is. */
export type RecordInput<T> = { [Field in keyof RecordFields<T>]?: RecordFields<T>[Field] | undefined };

export interface RecordsShared {
  reader: Repositories;
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
  /** Told the content version after a write that a visitor can see. */
  onChange: (version: number) => void;
}

export interface Refusal<T> {
  /** Which of the records. */
  index: number;
  field: keyof RecordFields<T> & string;
  message: string;
}

export interface RecordsKind<T extends Entity> {
  /** For messages: 'There is no such {noun}.' */
  noun: string;
  of: (repos: Repositories) => RecordsRepository<T>;
  /** What a new one has where nothing is said. */
  blank: RecordFields<T>;
  /** Cleans a whole entity. @throws AppError `invalid` with a message per field */
  check: (fields: RecordFields<T>) => RecordFields<T>;
  /** What is wrong with the first of these beside what is stored, in the transaction of the write. */
  refuse?: (repos: Repositories, records: readonly T[]) => Promise<Refusal<T> | null>;
  /**
   * Writes, and brings what is derived in step. Of a kind that visitors see nothing of it is not given, and its
   * writes leave every page as fresh as it was.
   */
  derive?: (repos: Repositories, write: () => Promise<void>) => Promise<void>;
}

/** The owner's small lists: the same five verbs for each of them. Every method throws for who is no admin. */
export function createRecordsService<T extends Entity>(shared: RecordsShared, kind: RecordsKind<T>) {
  const { reader, transaction, now, newId, onChange } = shared;

  async function write(work: (repos: Repositories) => Promise<void>): Promise<void> {
    const { derive } = kind;
    if (!derive) return transaction(work);
    const version = await transaction(async (repos) => {
      await derive(repos, () => work(repos));
      return repos.contentVersion.bump();
    });
    onChange(version);
  }

  async function existing(repos: Repositories, id: string): Promise<Kept<T>> {
    const found = await kind.of(repos).findById(id);
    if (!found) throw new AppError('not_found', `There is no such ${kind.noun}.`);
    return found;
  }

  /** Writes come one at a time: nobody changes it between this and the write. */
  function refuseOutdated(current: Kept<T>, version: number | undefined): void {
    if (version === undefined || version === current.version) return;
    throw new AppError('conflict', `The ${kind.noun} has been changed since it was opened.`, { current });
  }

  function newRecord(input: RecordInput<T>, time: string): Kept<T> {
    const fields = kind.check({ ...kind.blank, ...given(input) });
    return { ...fields, id: newId(), createdDate: time, version: 1 } as unknown as Kept<T>;
  }

  async function requireFitting(
    repos: Repositories,
    records: readonly T[],
    nameOf: (refusal: Refusal<T>) => string,
  ): Promise<void> {
    const refusal = await kind.refuse?.(repos, records);
    if (!refusal) return;
    const fields = { [nameOf(refusal)]: refusal.message };
    throw new AppError('invalid', refusal.message, { fields });
  }

  return {
    async list(actor: Actor, query: RecordsQuery<T>): Promise<{ records: Kept<T>[]; total: number }> {
      requireAdmin(actor);
      return kind.of(reader).list(query);
    },

    /** @throws AppError `not_found` */
    async find(actor: Actor, id: string): Promise<Kept<T>> {
      requireAdmin(actor);
      return existing(reader, id);
    },

    /** @throws AppError `invalid` with a message per field */
    async create(actor: Actor, input: RecordInput<T>): Promise<Kept<T>> {
      requireAdmin(actor);
      const record = newRecord(input, now().toISOString());
      await write(async (repos) => {
        await requireFitting(repos, [record], ({ field }) => field);
        await kind.of(repos).insert([record]);
      });
      return record;
    },

    /** All or none. @throws AppError `invalid`; its field names begin with the number of the entry, from 0 */
    async createAll(actor: Actor, inputs: readonly RecordInput<T>[]): Promise<Kept<T>[]> {
      requireAdmin(actor);
      const time = now().toISOString();
      const records = inputs.map((input, index) => numbered(index, () => newRecord(input, time)));
      await write(async (repos) => {
        await requireFitting(repos, records, ({ index, field }) => `${index}.${field}`);
        await kind.of(repos).insert(records);
      });
      return records;
    },

    /**
     * Changes only the fields given.
     * @param version of the record that was changed; the last write wins without one
     * @throws AppError `invalid`, `not_found`, `conflict` with the record as it is now
     */
    async update(actor: Actor, id: string, input: RecordInput<T>, version?: number): Promise<Kept<T>> {
      requireAdmin(actor);
      let after: Kept<T> | undefined;
      await write(async (repos) => {
        const before = await existing(repos, id);
        refuseOutdated(before, version);
        const fields = kind.check({ ...fieldsOf(before), ...given(input) });
        after = { ...before, ...fields, version: before.version + 1 };
        await requireFitting(repos, [after], ({ field }) => field);
        await kind.of(repos).update(after);
      });
      return after ?? existing(reader, id);
    },

    /** @throws AppError `not_found` */
    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      await write(async (repos) => {
        await existing(repos, id);
        await kind.of(repos).delete(id);
      });
    },
  };
}

function fieldsOf<T extends Entity>({
  id: _,
  createdDate: __,
  version: ___,
  ...fields
}: Kept<T>): RecordFields<T> {
  return fields as unknown as RecordFields<T>;
}

function given<T>(input: RecordInput<T>): Partial<RecordFields<T>> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    RecordFields<T>
  >;
}

/** Says of which entry of a list a fault is. */
function numbered<R>(index: number, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [`${index}.${field}`, message]),
    );
    throw new AppError(error.code, error.message, { fields, cause: error });
  }
}
