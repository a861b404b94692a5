import type { RecordedAddress, RecordedAnswers } from '../factories/first-release.ts';
import { exceptions } from './first-release-exceptions.ts';
import { readHead } from './page-head.ts';
import type { Answer } from './site.ts';

/** Facts that a page could have and did not are compared as well. */
const possibleFacts = ['location', 'xRobotsTag', 'canonical', 'robots', 'datePublished'] as const;

/** Where an answer differs from the recorded one, unless an exception allows it; a sentence for each fact. */
export function differences(recorded: RecordedAddress, answer: Answer, answers: RecordedAnswers): string[] {
  const { path, hasPictures: _, ...before } = recorded;
  const now = factsOf(path, answer);
  const names = new Set([...possibleFacts, ...(Object.keys(before) as (keyof typeof before)[])]);
  return [...names].flatMap((fact) => {
    const [old, present] = [before[fact], now[fact]];
    if (JSON.stringify(old) === JSON.stringify(present)) return [];
    const isAllowed = exceptions.some(
      (exception) =>
        exception.fact === fact && exception.of.test(path) && exception.allows(present, recorded, answers),
    );
    return isAllowed ? [] : [`${path}: ${fact} was ${JSON.stringify(old)}, is ${JSON.stringify(present)}`];
  });
}

/** As they were recorded; of files and redirects the head alone. */
function factsOf(path: string, { status, headers, body }: Answer): Omit<RecordedAddress, 'path'> {
  const header = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]));
  const head = { status, location: header('location'), xRobotsTag: header('x-robots-tag') };
  if (path.startsWith('/media/') || head.location !== undefined) return defined(head);
  const type = header('content-type')?.split(';')[0];
  if (type !== 'text/html') return defined({ ...head, type, links: linksOf(path, body) });
  const { canonical, robots, jsonLd, title } = readHead(body);
  const dated = jsonLd.find(
    (node): node is { '@type'?: string; datePublished: string } => 'datePublished' in node,
  );
  return defined({
    ...head,
    title: title && decoded(title),
    canonical,
    robots,
    h1: headingOf(body),
    datePublished: dated?.datePublished,
  });
}

function headingOf(html: string): string | undefined {
  const inside = /<h1[^>]*>(.*?)<\/h1>/s.exec(html.replaceAll('<!-- -->', ''))?.[1];
  return inside && decoded(inside.replace(/<[^>]*>/g, '').trim());
}

const links: Readonly<Record<string, RegExp>> = {
  '/sitemap.xml': /<loc>([^<]*)<\/loc>/g,
  '/image-sitemap.xml': /<loc>([^<]*)<\/loc>/g,
  '/feed.xml': /<item>.*?<link>([^<]*)<\/link>/gs,
  '/atom.xml': /<entry>.*?<link href="([^"]*)"/gs,
  '/feed.json': /"url":\s*"([^"]*\/(?:post|article)\/[^"]*)"/g,
};

function linksOf(path: string, body: string): string[] | undefined {
  const pattern = links[path];
  return pattern && [...body.matchAll(pattern)].map(([, link = '']) => decoded(link)).sort();
}

function decoded(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function defined<T extends object>(facts: { [Name in keyof T]: T[Name] | null | undefined }): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null)) as T;
}

/** What a recorded JSON holds and the present one does not; what came to it since does not count. */
export function lost(
  path: string,
  before: unknown,
  now: unknown,
  answers: RecordedAnswers,
  place = '',
): string[] {
  const recursed = (name: string, old: unknown, present: unknown) =>
    lost(path, old, present, answers, `${place}.${name}`);
  if (Array.isArray(before) && before.some(isObject) && Array.isArray(now)) {
    const extra =
      now.length === before.length ? [] : [`${path}${place}: ${before.length} became ${now.length}`];
    const entries = before.flatMap((old, index) => {
      const id = idOf(old);
      const present = id === undefined ? now[index] : now.find((each) => idOf(each) === id);
      return recursed(id ?? String(index), old, present);
    });
    return [...extra, ...entries];
  }
  if (isObject(before) && isObject(now))
    return Object.entries(before).flatMap(([name, old]) => recursed(name, old, now[name]));
  if (JSON.stringify(before) === JSON.stringify(now) || isAllowed(path, place, now, answers)) return [];
  return [`${path}${place} was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`];
}

function isAllowed(path: string, place: string, now: unknown, answers: RecordedAnswers): boolean {
  const fact = place.split('.').at(-1);
  return exceptions.some(
    (exception) =>
      exception.fact === fact &&
      exception.of.test(path) &&
      exception.allows(now, { path, status: 200 }, answers),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells an entry of a list from the others; undefined where nothing does. */
function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? (value.id ?? value.media_id) : undefined;
  return typeof id === 'string' ? id : undefined;
}
