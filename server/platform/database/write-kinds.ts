import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Database } from './schema.ts';

/**
 * What a transaction can change while others change something else, in the order in which the locks are taken. One that
 * names no kinds has the whole site to itself.
 */
export const writeKinds = ['posts', 'articles', 'media', 'jobs', 'access', 'ai', 'limits'] as const;
export type WriteKind = (typeof writeKinds)[number];

/**
 * Who may write a table: a transaction that holds one of these kinds, or the whole site. Where there are several, each
 * row belongs to something of one kind, or the statements of both are safe beside each other.
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
  // A save sets when an image was last needed; its deletion has the whole site.
  media: ['media', 'posts', 'articles'],
  media_references: ['media', 'posts', 'articles'],
  data_files: ['articles'],
  media_files: ['media'],
  media_metadata: ['media'],
  passing_files: ['media'],
  cards: ['media'],
  card_files: ['media'],
  // To be added by anyone: the unique index allows one waiting job of a kind and subject.
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
  // Last in its transaction: the next one waits for the row, so versions are committed in their order.
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
};

/** Written in SQL alone: not among the tables that Kysely knows. */
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
export function refuseOtherKinds(held: readonly WriteKind[]): KyselyPlugin {
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
