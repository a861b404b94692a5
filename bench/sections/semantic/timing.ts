import { median } from '../../median.ts';
import { type OwnerSession, signIn } from '../../server.ts';
import type { MeasuredServer } from '../../sites.ts';
import type { Scenario, Subject } from './scenarios.ts';

const rounds = { warming: 3, measured: 15 };
/** Posts that are looked for, from one end of the site to the other. */
const postsChanged = 20;

export interface Timing {
  /** The middle one. */
  ms: number;
  /** Processor time of one, the mean. */
  cpuMs: number;
}

/** @returns the times of each scenario, in their order */
export async function timed(server: MeasuredServer, scenarios: readonly Scenario[]): Promise<Timing[]> {
  const session = await signIn(server.url);
  const subject = await subjectOf(server.url, session);
  const times: Timing[] = [];
  for (const scenario of scenarios) times.push(await timeOf(server, session, scenario, subject));
  return times;
}

export interface AuditTimes {
  seconds: number;
  pages: number;
  longestMs: number;
}

/** A whole audit, and one after a photo was changed. */
export async function timedAudit(url: string): Promise<{ full: AuditTimes; changed: AuditTimes }> {
  const session = await signIn(url);
  const full = await timeOfAudit(url, session, true);
  const posts = await ask(`${url}/api/admin/posts?limit=1`, session, 'GET');
  const [post] = JSON.parse(posts.text) as { id: string }[];
  await ask(`${url}/api/admin/posts/${post?.id}`, session, 'PUT', { caption: 'A lamp in the rain.' });
  return { full, changed: await timeOfAudit(url, session, false) };
}

async function timeOfAudit(url: string, session: OwnerSession, full: boolean): Promise<AuditTimes> {
  const started = performance.now();
  let longestMs = 0;
  const post = async (path: string, body: unknown) => {
    const asked = performance.now();
    const { text } = await ask(`${url}/api/admin/audit${path}`, session, 'POST', body);
    longestMs = Math.max(longestMs, performance.now() - asked);
    return JSON.parse(text) as { phase: string; read: number };
  };
  let state = await post('', { full });
  while (state.phase !== 'done') state = await post('/step', {});
  return { seconds: (performance.now() - started) / 1000, pages: state.read, longestMs };
}

async function timeOf(
  { url, cpuTime }: MeasuredServer,
  session: OwnerSession,
  scenario: Scenario,
  subject: Subject,
): Promise<Timing> {
  const found: number[] = [];
  let before = 0;
  for (let round = 0; round < rounds.warming + rounds.measured; round += 1) {
    if (round === rounds.warming) before = cpuTime();
    const { method, path, body } = scenario.request(subject, round);
    const started = performance.now();
    await ask(url + path, session, method, body);
    if (round >= rounds.warming) found.push(performance.now() - started);
  }
  return { ms: median(found), cpuMs: (cpuTime() - before) / 1000 / rounds.measured };
}

async function ask(url: string, { cookie, csrfToken }: OwnerSession, method: string, body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: {
      cookie,
      'x-csrftoken': csrfToken,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answers ${response.status}: ${text.slice(0, 300)}`);
  return { text, total: Number(response.headers.get('x-total-count')) };
}

async function subjectOf(url: string, session: OwnerSession): Promise<Subject> {
  const ids = async (path: string) => {
    const { text, total } = await ask(`${url}/api/admin/${path}`, session, 'GET');
    return { ids: (JSON.parse(text) as { id: string }[]).map(({ id }) => id), total };
  };
  const { total } = await ids('posts?limit=1');
  const postIds: string[] = [];
  for (let part = 0; part < postsChanged; part += 1) {
    const offset = Math.floor((total / postsChanged) * part);
    postIds.push(...(await ids(`posts?limit=1&offset=${offset}`)).ids);
  }
  const clusters = await ids('clusters?limit=500&sort=-created_date');
  return { postIds, clusterIds: clusters.ids.slice(0, 20) };
}
