import { setImmediate } from 'node:timers/promises';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import {
  isSingleToken,
  listedRule,
  type MatchRule,
  type MatchToken,
  matches,
  matchRule,
  type Synonyms,
} from '#domain/clusters/matching.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { HubMember, Lead, LeadRange } from '../clusters/members.repository.ts';

/**
 * @param named ids by field @param known those that were named before: their posts may have been deleted
 * @throws AppError `invalid` with a message per field
 */
export async function requirePosts(
  repos: Repositories,
  named: Readonly<Record<string, readonly string[]>>,
  known: readonly string[] = [],
): Promise<void> {
  const message = 'One of the photos was deleted. Remove it, then save again.';
  const fields: Record<string, string> = {};
  for (const [field, ids] of Object.entries(named)) {
    const added = ids.filter((id) => !known.includes(id));
    if ((await repos.posts.byIds(added)).length < added.length) fields[field] = message;
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', message, { fields });
}

/**
 * Finds the posts of one hub again; the cost depends on the matches, not on the size of the site. A hub without required
 * tokens uses the list of all: it has rows of the posts that it leaves out.
 */
export async function rebuildHub(
  { hubMembers }: Repositories,
  cluster: Cluster,
  synonyms: Synonyms,
): Promise<void> {
  const listed = listedRule(matchRule(cluster, synonyms));
  await hubMembers.clear(cluster.id);
  if (!listed) return;
  const { listing, rule } = listed;
  for await (const page of leadPages(hubMembers, rule)) {
    await hubMembers.addMembers(listing, cluster.id, page.rule, page.posts);
    await hubMembers.add(listing, cluster.id, await membersByText(hubMembers, page));
  }
  await hubMembers.count(listing, cluster.id, cluster.name);
}

/** Posts looked at between two pauses. */
const postsAtOnce = 1000;
/** Tokens with more posts than this are all alike: counting them would cost what it saves. */
const countedPosts = 5000;

/** Limits of a preview that runs while the user types. */
export interface ScanLimits {
  pages: number;
  postsAtOnce: number;
}

const scanLimits: ScanLimits = { pages: 10, postsAtOnce };

type HubMembers = Repositories['hubMembers'];

/** Result of newestMembers. `isCut`: there are more posts than were looked at, and perhaps more members. */
export interface FoundMembers {
  total: number;
  isCut: boolean;
  ids: string[];
}

interface LeadPage {
  posts: LeadRange;
  /** Without what all of these posts have. */
  rule: MatchRule;
}

/**
 * Posts among which are all that a rule matches, in the order of their ids, page by page. The cost depends on the rarest
 * required token, not on the size of the site.
 */
async function* leadPages(
  hubMembers: HubMembers,
  whole: MatchRule,
  atOnce = postsAtOnce,
): AsyncGenerator<LeadPage> {
  const { lead, group } = await leadOf(hubMembers, whole);
  const rule = group?.every(isSingleToken)
    ? { ...whole, required: whole.required.filter((other) => other !== group) }
    : whole;
  for (let afterId: string | null = ''; afterId !== null; ) {
    const end: string | null = await hubMembers.endOf(lead, afterId, atOnce);
    // Null on the last page, also when it is full.
    const untilId = end !== null && (await hubMembers.endOf(lead, end, 1)) !== null ? end : null;
    yield { posts: { lead, afterId, untilId }, rule };
    afterId = untilId;
    // SQLite is synchronous: without a pause no request would be served in between.
    await setImmediate();
  }
}

/** How many published posts a rule finds, and the ids of the newest; on a large site of those that were looked at. */
export async function newestMembers(
  repos: Repositories,
  rule: MatchRule,
  limit: number,
  { pages, postsAtOnce: atOnce }: ScanLimits = scanLimits,
): Promise<FoundMembers> {
  if (rule.required.length === 0 && rule.negative.length === 0) return everyPost(repos, limit);
  let total = 0;
  let seen = 0;
  let newest: HubMember[] = [];
  for await (const page of leadPages(repos.hubMembers, rule, atOnce)) {
    if (seen === pages) {
      const ids = newest.map(({ postId }) => postId);
      return { total, isCut: true, ids: (await newestOf(repos, rule, pages * atOnce, limit)) ?? ids };
    }
    seen += 1;
    const byTokens = await repos.hubMembers.members(page.rule, page.posts);
    const members = [...byTokens, ...(await membersByText(repos.hubMembers, page))];
    total += members.length;
    newest = [...newest, ...members].sort(newestFirst).slice(0, limit);
  }
  return { total, isCut: false, ids: newest.map(({ postId }) => postId) };
}

/** Without tokens every published post is a member: reads the list of all. */
async function everyPost({ listings }: Repositories, limit: number): Promise<FoundMembers> {
  const all = { kind: 'all', key: '' } as const;
  const counted = await listings.count(all);
  const cards = await listings.page({ ...all, limit, offset: 0 });
  return { total: counted?.total ?? 0, isCut: false, ids: cards.map(({ id }) => id) };
}

/** Newest members; null where the token table does not decide. */
async function newestOf(
  { hubMembers }: Repositories,
  rule: MatchRule,
  among: number,
  limit: number,
): Promise<string[] | null> {
  return decidesAlone(rule) ? hubMembers.newest(rule, among, limit) : null;
}

/** The required group that the fewest posts have, and the tokens one of which each of these has. */
async function leadOf(
  hubMembers: HubMembers,
  rule: MatchRule,
): Promise<{ lead: Lead; group: MatchToken[] | null }> {
  let best: { lead: string[]; group: MatchToken[]; posts: number } | null = null;
  for (const group of rule.required) {
    const leads = await Promise.all(group.map((token) => leadOfToken(hubMembers, token)));
    const posts = leads.reduce((sum, lead) => sum + lead.posts, 0);
    if (best === null || posts < best.posts)
      best = { lead: leads.flatMap(({ tokens }) => tokens), group, posts };
  }
  return best ? { lead: [...new Set(best.lead)], group: best.group } : { lead: null, group: null };
}

/** A token of several words is a tag or city by itself, or all of its words are there. */
async function leadOfToken(hubMembers: HubMembers, token: MatchToken) {
  const counted = async (word: string) => ({ word, posts: await hubMembers.tokenCount(word, countedPosts) });
  const whole = await counted(token.whole);
  if (isSingleToken(token)) return { tokens: [token.whole], posts: whole.posts };
  const words = await Promise.all(token.words.map(counted));
  const rarest = words.reduce((one, other) => (other.posts < one.posts ? other : one));
  return { tokens: [token.whole, rarest.word], posts: whole.posts + rarest.posts };
}

/** Members that the tokens do not decide. */
async function membersByText(hubMembers: HubMembers, { rule, posts }: LeadPage): Promise<HubMember[]> {
  if (decidesAlone(rule)) return [];
  const candidates = await hubMembers.candidates(rule, posts);
  return candidates.filter(({ subject }) => matches(subject, rule));
}

function decidesAlone(rule: MatchRule): boolean {
  return [...rule.required.flat(), ...rule.negative].every(isSingleToken);
}

function newestFirst(one: HubMember, other: HubMember): number {
  if (one.createdDate !== other.createdDate) return one.createdDate < other.createdDate ? 1 : -1;
  return one.postId < other.postId ? 1 : -1;
}
