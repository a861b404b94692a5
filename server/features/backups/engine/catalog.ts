import { createReadStream, createWriteStream } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { ListedFile } from '#domain/backups/manifest.ts';
import { damaged, partNames, readListed } from './manifest.ts';

/** A file that the database names. */
export interface NamedFile {
  key: string;
  /** False for a former one, which may be gone. */
  isRequired: boolean;
  /** SHA-256 of what was uploaded; '' where it is not known. */
  expected: string;
}

/** A site of 10,000 photos has ten times as many files, and rows are read and written without a turn of the event loop. */
const rowsPerTurn = 1000;

/** Maximum length in characters of a line in the list of files. */
const longestLine = 10_000;

/** Yields rows and lets requests through between them. */
export async function* inTurns<T>(rows: Iterable<T>): AsyncGenerator<T> {
  let read = 0;
  for (const row of rows) {
    yield row;
    read += 1;
    if (read % rowsPerTurn === 0) await yieldToRequests();
  }
}

export type Catalog = ReturnType<typeof openCatalog>;

/** The files of a backup, in the order of their keys; on the disk, so that their number takes no memory. */
export function openCatalog(path: string) {
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = off; pragma synchronous = off;
    create table named (key text primary key, required integer not null, expected text not null) without rowid;
    create table files (key text primary key, sha256 text not null, bytes integer not null, etag text not null) without rowid;
    create table former (key text primary key, sha256 text not null, bytes integer not null, etag text not null) without rowid;
    create table hashes (sha256 text primary key) without rowid;`);
  const setFile = (table: 'files' | 'former') =>
    database.prepare(`insert or replace into ${table} values (?, ?, ?, ?)`);
  const statements = {
    named: database.prepare(`insert into named values (?, ?, ?)
      on conflict (key) do update set required = max(required, excluded.required), expected = max(expected, excluded.expected)`),
    files: setFile('files'),
    former: setFile('former'),
    file: database.prepare('select * from files where key = ?'),
    formerFile: database.prepare('select * from former where key = ?'),
    hash: database.prepare('insert or ignore into hashes values (?)'),
    hasHash: database.prepare('select 1 from hashes where sha256 = ?'),
  };

  /** Runs work in one transaction: all of it or nothing, and in a fraction of the time. */
  async function together(work: () => Promise<void>): Promise<void> {
    database.exec('begin');
    await work();
    database.exec('commit');
  }

  async function eachListed(file: string, visit: (listed: ListedFile) => void): Promise<void> {
    await together(async () => {
      let rest = '';
      for await (const piece of createReadStream(file, 'utf8')) {
        const lines = (rest + piece).split('\n');
        rest = lines.pop() ?? '';
        // Such a line names no file of a site, and without an end it would fill the memory.
        if (rest.length > longestLine) throw damaged(partNames.list);
        for (const line of lines) visit(readListed(line));
      }
      if (rest !== '') visit(readListed(rest));
    });
  }

  const toFile = (row: Record<string, unknown> | undefined) => row as unknown as ListedFile | undefined;
  const add = ({ key, sha256, bytes, etag }: ListedFile) =>
    void statements.files.run(key, sha256, bytes, etag);

  return {
    nameAll: (files: Iterable<NamedFile>) =>
      together(async () => {
        for await (const { key, isRequired, expected } of inTurns(files))
          statements.named.run(key, Number(isRequired), expected);
      }),
    /** Named files after a key, a few at a time: the table may change between calls. */
    namedAfter: (key: string, limit: number): NamedFile[] =>
      database
        .prepare('select * from named where key > ? order by key limit ?')
        .all(key, limit)
        .map((row) => ({
          key: String(row.key),
          isRequired: row.required === 1,
          expected: String(row.expected),
        })),
    countNamed: () => Number(database.prepare('select count(*) as total from named').get()?.total),

    add,
    find: (key: string) => toFile(statements.file.get(key)),
    /** File in the previous backup. */
    formerly: (key: string) => toFile(statements.formerFile.get(key)),
    totals: () => {
      const row = database
        .prepare('select count(*) as total, coalesce(sum(bytes), 0) as bytes from files')
        .get();
      return { count: Number(row?.total), bytes: Number(row?.bytes) };
    },
    /** Files in the order of their keys. */
    *all(): Generator<ListedFile> {
      for (const row of database.prepare('select * from files order by key').iterate())
        yield toFile(row) as ListedFile;
    },
    async write(file: string): Promise<void> {
      const lines = function* (files: Iterable<ListedFile>) {
        for (const listed of files) yield `${JSON.stringify(listed)}\n`;
      };
      await pipeline(Readable.from(lines(this.all())), createWriteStream(file, { flush: true, mode: 0o600 }));
    },
    readList: (file: string) => eachListed(file, add),
    readFormer: (file: string) =>
      eachListed(file, ({ key, sha256, bytes, etag }) => statements.former.run(key, sha256, bytes, etag)),

    /** Records the hashes in a list of files: these stored files are still needed. */
    noteHashes: (file: string) => eachListed(file, ({ sha256 }) => statements.hash.run(sha256)),
    hasHash: (sha256: string) => statements.hasHash.get(sha256) !== undefined,
    close: () => database.close(),
  };
}
