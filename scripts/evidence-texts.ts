import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3}, \d\d \w{3} \d{4} [\d:]+ (?:GMT|\+0000)|\b\d{13}\b/g;
const hourMs = 3_600_000;
/** Values of JSON that are random or measured. */
const ofRun =
  /"(csrfToken|error_id|hash6|uptime\w*|memory\w*|heap\w*|rss\w*|duration\w*|free_bytes|done)":(?:"[^"]*"|[\d.]+)/g;
/** Values hashed with a secret, secrets, ids of the search, values of the software and machine, numbers of finished jobs. */
const others =
  /(?<="version":")[0-9a-f]{16}(?=")|(?<="key":")[0-9a-f]{32}(?=")|(?<=\\")[\w-]{43}(?=\\")|(?<="id":")\d{16}(?=")|(?<=passerby-evidence-)\w+|(?<=localhost:)\d+|(?<=\\"fingerprint\\":\\")[0-9a-f]{64}|(?<=\\"contentVersion\\":)\d+|(?<="stamp":"[^"]*:)\d+(?=")|[\d,]+ MB free|[0-9a-f]{2}\/[0-9a-f]{40}(?=-card\.jpg)/g;
/** Headers that follow from the body, or differ with each response. */
const changing = new Set(['date', 'etag', 'content-length', 'x-request-id', 'retry-after', 'last-modified']);
const textTypes = /^(?:text\/|application\/(?:json|xml|rss|atom|feed|manifest|ld|javascript)|image\/svg)/;

export function isText({ headers }: Response): boolean {
  return textTypes.test(headers['content-type'] ?? '');
}

/**
 * Replaces values that differ from run to run.
 * @param begin when the server started, by its clock @param fixture text with all ids that are the same in every run
 */
export function createNormaliser(begin: number, fixture: string) {
  const fixtureIds = new Set(fixture.match(uuid));
  /** Whether a time is in the run's first half hour, or whole hours after it, as the end of a session or lease. */
  const isOfRun = (ms: number) =>
    ms > begin && (ms - begin) % hourMs > 0 && (ms - begin) % hourMs < hourMs / 2;

  function normalised(text: string): string {
    return text
      .replaceAll(/nonce-[\w+/=-]+/g, 'nonce-*')
      .replaceAll(/nonce="[^"]*"/g, 'nonce="*"')
      .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}\.(js|css|woff2|svg|json)/g, '$1-*.$2')
      .replaceAll(ofRun, '"$1":"*"')
      .replaceAll(others, '*')
      .replaceAll(uuid, (id) => (fixtureIds.has(id) ? id : '*'))
      .replaceAll(time, (found) =>
        isOfRun(/^\d+$/.test(found) ? Number(found) : Date.parse(found)) ? '*' : found,
      )
      .replaceAll(/ +\(cost=[^)]*\)/g, '');
  }

  function written(response: Response): string {
    const { status, headers, bytes } = response;
    const lines = Object.entries(headers)
      .filter(([name]) => !changing.has(name) && !name.startsWith('x-ratelimit'))
      .map(([name, value]) => `${name}: ${normalised(String(value).replaceAll(/=[^;,]{20,}/g, '=*'))}`);
    const content = isText(response)
      ? onLines(String(headers['content-type']), normalised(bytes.toString()))
      : createHash('sha256').update(bytes).digest('hex');
    return [String(status), ...lines.sort(), '', content].join('\n');
  }

  return { normalised, written };
}

/** A line for each tag or value, so that a difference is short. */
function onLines(type: string, text: string): string {
  if (text !== '' && type.startsWith('application/json')) return JSON.stringify(JSON.parse(text), null, 1);
  return text.replaceAll('><', '>\n<');
}

/** Readable, and another one for each name. */
export function fileName(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `${name.replaceAll(/[^\w.=-]+/g, '_').slice(0, 110)}_${hash}.txt`;
}
