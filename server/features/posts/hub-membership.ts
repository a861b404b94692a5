import { setImmediate } from 'node:timers/promises';
import { isSingleToken, type MatchRule, type MatchToken, matches } from '#domain/clusters/matching.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { HubMember } from '../clusters/members.repository.ts';

/** Posts looked at between two pauses. */
const postsAtOnce = 1000;
/** Tokens with more posts than this are all alike: counting them would cost what it saves. */
const countedPosts = 5000;

/** How many pages of posts are looked at for somebody who is still typing. */
export interface Patience {
  pages: number;
  postsAtOnce: number;
}

const patience: Patience = { pages: 10, postsAtOnce };

type HubMembers = Repositories['hubMembers'];

/** What newestMembers found. `isCut`: there are more posts than were looked at, and perhaps more members. */
export interface FoundMembers {
  total: number;
  isCut: boolean;
  ids: string[];
}

/**
 * The published posts that a rule finds, in the order of their ids, page by page. Costs what the rarest of its
 * required tokens finds, not what the site holds.
 */
export async function* memberPages(
  hubMembers: HubMembers,
  rule: MatchRule,
  atOnce = postsAtOnce,
): AsyncGenerator<HubMember[]> {
  const lead = await leadOf(hubMembers, rule);
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const ids: string[] = await hubMembers.leadPage(lead, afterId, atOnce);
    if (ids.length === 0) return;
    yield await membersAmong(hubMembers, rule, ids);
    afterId = ids[atOnce - 1];
    // SQLite answers within one turn of the event loop: without a pause no visitor would be served meanwhile.
    await setImmediate();
  }
}

/** How many published posts a rule finds, and the ids of the newest; on a large site of those that were looked at. */
export async function newestMembers(
  repos: Pick<Repositories, 'hubMembers' | 'listings'>,
  rule: MatchRule,
  limit: number,
  { pages, postsAtOnce: atOnce }: Patience = patience,
): Promise<FoundMembers> {
  if (rule.required.length === 0 && rule.negative.length === 0) return everyPost(repos, limit);
  let total = 0;
  let seen = 0;
  let newest: HubMember[] = [];
  for await (const members of memberPages(repos.hubMembers, rule, atOnce)) {
    if (seen === pages) {
      const ids = newest.map(({ postId }) => postId);
      return { total, isCut: true, ids: (await newestOf(repos, rule, pages * atOnce, limit)) ?? ids };
    }
    seen += 1;
    total += members.length;
    newest = [...newest, ...members].sort(newestFirst).slice(0, limit);
  }
  return { total, isCut: false, ids: newest.map(({ postId }) => postId) };
}

/** Without tokens every published post is a member: that is a list that stands ready. */
async function everyPost({ listings }: Pick<Repositories, 'listings'>, limit: number): Promise<FoundMembers> {
  const all = { kind: 'all', key: '' } as const;
  const counted = await listings.count(all);
  const cards = await listings.page({ ...all, limit, offset: 0 });
  return { total: counted?.total ?? 0, isCut: false, ids: cards.map(({ id }) => id) };
}

/** Null where the token table cannot tell. */
async function newestOf(
  { hubMembers }: Pick<Repositories, 'hubMembers'>,
  rule: MatchRule,
  among: number,
  limit: number,
): Promise<string[] | null> {
  return decidesAlone(rule) ? hubMembers.newest(rule, among, limit) : null;
}

/** The tokens one of which every member has: those of the required group that the fewest posts have. */
async function leadOf(hubMembers: HubMembers, rule: MatchRule): Promise<string[] | null> {
  let best: { tokens: string[]; posts: number } | null = null;
  for (const group of rule.required) {
    const leads = await Promise.all(group.map((token) => leadOfToken(hubMembers, token)));
    const posts = leads.reduce((sum, lead) => sum + lead.posts, 0);
    if (best === null || posts < best.posts) best = { tokens: leads.flatMap(({ tokens }) => tokens), posts };
  }
  return best && [...new Set(best.tokens)];
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

async function membersAmong(
  hubMembers: HubMembers,
  rule: MatchRule,
  ids: readonly string[],
): Promise<HubMember[]> {
  if (decidesAlone(rule)) return hubMembers.membersAmong(rule, ids);
  const candidates = await hubMembers.candidatesAmong(rule, ids);
  return candidates.filter(({ subject }) => matches(subject, rule));
}

function decidesAlone(rule: MatchRule): boolean {
  return [...rule.required.flat(), ...rule.negative].every(isSingleToken);
}

function newestFirst(one: HubMember, other: HubMember): number {
  if (one.createdDate !== other.createdDate) return one.createdDate < other.createdDate ? 1 : -1;
  return one.postId < other.postId ? 1 : -1;
}
