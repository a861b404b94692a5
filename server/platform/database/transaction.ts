import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type Transaction as OpenTransaction,
  type OperationNode,
  RawNode,
  type RootOperationNode,
  sql,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Repositories } from '../../compose/repositories.ts';
import { createKeyedMutex } from '../jobs/semaphore.ts';
import type { OpenDatabase } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Runs `work` in one transaction: commits when its promise resolves, rolls back when it rejects. The repositories
 * are valid inside only. No files, network or image processing inside: other writers wait.
 * @param kinds what it writes, in PostgreSQL beside transactions of other kinds; the whole site, alone, when not given.
 *   Such work may be run again: PostgreSQL ends one of two transactions that wait for each other
 * @throws Error when called inside another transaction, which would wait for itself
 */
export type Transaction = <T>(
  work: (repos: Repositories) => Promise<T>,
  kinds?: readonly WriteKind[],
) => Promise<T>;

type CreateRepositories = (db: Kysely<Database>, dialect: Dialect) => Repositories;

export function createTransaction(
  database: OpenDatabase,
  createRepositories: CreateRepositories,
): Transaction {
  const { writer, dialect } = database;
  const inside = new AsyncLocalStorage<true>();
  /**
   * Mutex by kind: in this process transactions of a kind wait for each other without a connection, because
   * the pool has few.
   */
  const inTurn = createKeyedMutex();

  function runOnce<T>(work: (repos: Repositories) => Promise<T>, kinds?: readonly WriteKind[]): Promise<T> {
    return writer.transaction().execute(async (transaction) => {
      await lockWriters(transaction, dialect, kinds);
      const guarded = kinds ? transaction.withPlugin(refuseOtherKinds(kinds)) : transaction;
      return work(createRepositories(guarded, dialect));
    });
  }

  async function runUntilFree<T>(
    work: (repos: Repositories) => Promise<T>,
    kinds?: readonly WriteKind[],
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work, kinds);
      } catch (error) {
        if (kinds === undefined || attempt === attempts || !isDeadlock(error)) throw error;
      }
    }
  }

  return <T>(work: (repos: Repositories) => Promise<T>, kinds?: readonly WriteKind[]): Promise<T> => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A transaction was opened inside another: hand its repositories on instead.'),
      );
    }
    const run = () => inside.run(true, () => runUntilFree(work, kinds));
    return inTurn(dialect === 'sqlite' ? writeKinds : (kinds ?? writeKinds), run);
  };
}

const attempts = 3;

/**
 * True if PostgreSQL found a deadlock: two kinds write the same rows, such as waiting jobs, although the
 * locks of the kinds are always taken in one order.
 */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

export interface WriteDependencies {
  transaction: Transaction;
  /** Receives the content version after the commit of each write that a visitor can see. */
  onChange: (version: number) => void;
}

/** Transaction that makes the pages stale, for every write that a visitor may see. */
export function createWrite({ transaction, onChange }: WriteDependencies) {
  /**
   * @param isVisible whether a visitor can see what the work did; every work when not given
   * @param kinds as those of a {@link Transaction}
   */
  return async <T>(
    work: (repos: Repositories) => Promise<T>,
    isVisible: (result: T) => boolean = () => true,
    kinds?: readonly WriteKind[],
  ): Promise<T> => {
    const { result, version } = await transaction(async (repos) => {
      const result = await work(repos);
      return { result, version: isVisible(result) ? await repos.contentVersion.bump() : null };
    }, kinds);
    if (version !== null) onChange(version);
    return result;
  };
}

/** Key of the lock: any number, but the same in every process of the site, also of earlier versions. */
const lockKey = 7_041_968;

/**
 * Milliseconds after which PostgreSQL gives up a writer whose machine takes nothing more of an answer. One that says
 * nothing ends by the limit of an idle transaction.
 */
const unansweredMs = 4_000;

/**
 * Takes the locks of a transaction, until it ends. One without kinds is alone; others share the site, and
 * those with a kind in common wait for each other. SQLite has one writer anyway (`begin immediate`).
 */
export async function lockWriters(
  transaction: OpenTransaction<Database>,
  dialect: Dialect,
  kinds?: readonly WriteKind[],
): Promise<void> {
  if (dialect === 'sqlite') return;
  const locks = kinds
    ? [
        sql`pg_advisory_xact_lock_shared(${sql.lit(lockKey)})`,
        ...writeKinds.flatMap((kind, index) =>
          kinds.includes(kind) ? sql`pg_advisory_xact_lock(${sql.lit(lockKey)}, ${sql.lit(index)})` : [],
        ),
      ]
    : [sql`pg_advisory_xact_lock(${sql.lit(lockKey)})`];
  const limit = sql`set_config('tcp_user_timeout', ${sql.lit(String(unansweredMs))}, true)`;
  // The limit comes first: PostgreSQL evaluates the list from left to right.
  await sql`select ${sql.join([limit, ...locks])}`.execute(transaction);
}

/**
 * Kinds of data that transactions of other kinds may change at the same time, in the order in which their
 * locks are taken. A transaction without kinds locks the whole site.
 */
export const writeKinds = ['posts', 'articles', 'media', 'jobs', 'access', 'ai', 'limits'] as const;
export type WriteKind = (typeof writeKinds)[number];

/**
 * Kinds that may write a table: a transaction needs one of them, or the whole site. If there are several,
 * each row belongs to something of one kind, or the statements of both are safe beside each other.
 */
const writersOf: Readonly<Record<keyof Database, readonly WriteKind[]>> = {
  posts: ['posts'],
  post_tags: ['posts'],
  post_subjects: ['posts'],
  post_tokens: ['posts'],
  listings: ['posts'],
  listing_counts: ['posts'],
  listing_labels: ['posts'],
  queued_posts: ['posts'],
  publication_queue: ['posts'],
  post_suggestions: [],
  articles: ['articles'],
  article_tags: ['articles'],
  article_uses: ['articles'],
  revisions: ['articles'],
  working_copies: ['articles'],
  // A save of an article or a post sets when an image was last needed; a deletion locks the whole site.
  media: ['media', 'posts', 'articles'],
  media_references: ['media', 'posts', 'articles'],
  data_files: ['articles'],
  media_files: ['media'],
  media_metadata: ['media'],
  passing_files: ['media'],
  cards: ['media'],
  card_files: ['media'],
  // A transaction of any kind may add jobs: the unique index allows one waiting job of a kind and subject.
  jobs: ['jobs'],
  job_pauses: [],
  users: ['access'],
  sessions: ['access'],
  login_failures: ['access'],
  ai_ledger: ['ai'],
  request_counts: ['limits'],
  search_entries: ['posts', 'articles'],
  search_documents: ['posts', 'articles'],
  redirects: ['posts', 'articles'],
  gone_addresses: ['posts', 'articles'],
  // Written last in each transaction: the next one waits for the row, so versions are committed in order.
  content_version: writeKinds,
  bin: [],
  pages: [],
  page_uses: [],
  series: [],
  series_posts: [],
  clusters: [],
  terms: [],
  synonym_maps: [],
  stopword_lists: [],
  seo_templates: [],
  assets: [],
  calculators: [],
  voice_profiles: [],
  site_settings: [],
  audit_state: [],
  audit_addresses: [],
  audit_findings: [],
  feed_ids: [],
};

/** Kinds that may write the tables used in SQL alone, which Kysely does not know. */
const writersOfIndex: Readonly<Record<string, readonly WriteKind[]>> = {
  search_index: ['posts', 'articles'],
  search_title: ['posts', 'articles'],
  search_strong: ['posts', 'articles'],
  search_words: ['posts', 'articles'],
  search_variants: ['posts', 'articles'],
};

const statement = /^\s*(insert into|update|delete from)\s+"?(\w+)"?/i;

/**
 * Refuses a statement that writes a table of another kind: it could collide with one in another process.
 * @param held kinds of the transaction
 */
function refuseOtherKinds(held: readonly WriteKind[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const [verb, table] = written(node) ?? [];
      if (table === undefined || (verb === 'insert into' && table === 'jobs')) return node;
      const writers = { ...writersOf, ...writersOfIndex }[table] ?? [];
      if (writers.some((kind) => held.includes(kind))) return node;
      throw new Error(
        `A transaction of ${held.join(', ')} writes the table ${table}, which is of another kind.`,
      );
    },
    transformResult: async ({ result }) => result,
  };
}

/** The verb and the table of a statement that writes. */
function written(node: RootOperationNode): [verb: string, table: string] | null {
  if (InsertQueryNode.is(node)) return ['insert into', tableIn(node.into)];
  if (UpdateQueryNode.is(node)) return ['update', tableIn(node.table)];
  if (DeleteQueryNode.is(node)) return ['delete from', tableIn(node.from.froms[0])];
  const [, verb, table] = (RawNode.is(node) && statement.exec(node.sqlFragments[0] ?? '')) || [];
  return verb && table ? [verb.toLowerCase(), table] : null;
}

function tableIn(node: OperationNode | undefined): string {
  return node && TableNode.is(node) ? node.table.identifier.name : '';
}
