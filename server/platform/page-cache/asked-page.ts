import type { IncomingMessage } from 'node:http';

/** What of a request decides which bytes of the cache answer it. */
export interface AskedPage {
  /** As they stand in the request; undefined when there is none. */
  host: string | undefined;
  url: string;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** The headers that are read, each of which may stand there once. */
const fields: ReadonlyMap<string, Exclude<keyof AskedPage, 'url'>> = new Map([
  ['host', 'host'],
  ['cookie', 'cookie'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
]);

/** Headers that announce more than a question. */
const announcing = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade']);

/** No other name has to be looked at: comparing a number is all that most headers cost. */
const lengths = new Set([...fields.keys(), ...announcing].map(({ length }) => length));

/**
 * Reads the few headers that matter from what Node's parser found, without making an object of all of them.
 * @returns null for what is no plain question: another method, a body, an upgrade, a header that stands there twice
 */
export function readAsked({ method, url, rawHeaders }: IncomingMessage): AskedPage | null {
  if (method !== 'GET' || !url) return null;
  const asked: AskedPage = {
    host: undefined,
    url,
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!lengths.has(name.length)) continue;
    const known = name.toLowerCase();
    if (announcing.has(known)) return null;
    const field = fields.get(known);
    if (!field) continue;
    if (asked[field] !== undefined) return null;
    asked[field] = rawHeaders[at + 1];
  }
  return asked.host ? asked : null;
}
