import { setImmediate } from 'node:timers/promises';
import { isSingleToken, type MatchRule, matches } from '#domain/hub/matching.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { HubMember } from '#server/repositories/hub-members.ts';

/** Posts read between two pauses. */
const membersAtOnce = 1000;

type HubMembers = Repositories['hubMembers'];

/** The published posts that a rule finds, in the order of their ids, page by page. */
export async function* memberPages(hubMembers: HubMembers, rule: MatchRule): AsyncGenerator<HubMember[]> {
  const decidesAlone = [...rule.required.flat(), ...rule.negative].every(isSingleToken);
  const read = decidesAlone ? membersAfter : matchingAfter;
  let afterId: string | undefined = '';
  while (afterId !== undefined) {
    const found: FoundMembers = await read(hubMembers, rule, afterId);
    yield found.members;
    afterId = found.lastId;
    // SQLite answers within one turn of the event loop: without a pause no visitor would be served meanwhile.
    await setImmediate();
  }
}

/** How many published posts a rule finds, and the ids of the newest. */
export async function newestMembers(
  hubMembers: HubMembers,
  rule: MatchRule,
  limit: number,
): Promise<{ total: number; ids: string[] }> {
  let total = 0;
  let newest: HubMember[] = [];
  for await (const members of memberPages(hubMembers, rule)) {
    total += members.length;
    newest = [...newest, ...members].sort(newestFirst).slice(0, limit);
  }
  return { total, ids: newest.map(({ postId }) => postId) };
}

function newestFirst(one: HubMember, other: HubMember): number {
  if (one.createdDate !== other.createdDate) return one.createdDate < other.createdDate ? 1 : -1;
  return one.postId < other.postId ? 1 : -1;
}

/** `lastId` is undefined when nothing comes after these. */
interface FoundMembers {
  members: HubMember[];
  lastId: string | undefined;
}

async function membersAfter(repo: HubMembers, rule: MatchRule, afterId: string): Promise<FoundMembers> {
  const members = await repo.members(rule, afterId, membersAtOnce);
  return { members, lastId: members[membersAtOnce - 1]?.postId };
}

async function matchingAfter(repo: HubMembers, rule: MatchRule, afterId: string): Promise<FoundMembers> {
  const candidates = await repo.candidates(rule, afterId, membersAtOnce);
  const members = candidates.filter(({ subject }) => matches(subject, rule));
  return { members, lastId: candidates[membersAtOnce - 1]?.postId };
}
