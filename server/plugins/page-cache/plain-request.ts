/** What of a request decides which bytes of the cache answer it. */
export interface AskedPage {
  /** As they stand in the request; undefined when there is none. */
  host: string | undefined;
  url: string;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * One whole GET without a body, in the strictest reading of RFC 9112: lines end with CR LF, names are letters,
 * digits and hyphens, values have no control characters, and nothing follows the empty line. Each piece can
 * match in one way only, so that no text makes it slow.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const plainGet = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+:[^\x00-\x08\x0a-\x1f\x7f]*\r\n)+\r\n$/;

/** Longer heads are rare, and Node's parser has limits of its own for them. */
const longestHead = 8192;

/** Headers that change how the connection goes on; Node knows their rules. */
const leftToNode = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'te', 'trailer']);

/** The headers that are read, each of which may stand there once. */
const fields: Record<string, keyof AskedPage> = {
  host: 'host',
  cookie: 'cookie',
  'accept-encoding': 'acceptEncoding',
  'if-none-match': 'ifNoneMatch',
};

/**
 * Reads a request as every browser and proxy writes it.
 * @returns null for any other bytes: half a request, two, one with a body, one to close after, or nonsense
 */
export function readPlainRequest(bytes: Buffer): AskedPage | null {
  if (bytes.length > longestHead || bytes[0] !== 0x47) return null;
  const text = bytes.toString('latin1');
  const url = plainGet.exec(text)?.[1];
  if (url === undefined) return null;
  const asked: AskedPage = {
    host: undefined,
    url,
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  };
  let start = text.indexOf('\r\n') + 2;
  while (start < text.length - 2) {
    const end = text.indexOf('\r\n', start);
    if (!readHeader(asked, text, start, end)) return null;
    start = end + 2;
  }
  return asked.host ? asked : null;
}

/** @returns false when the whole request is better left to Node */
function readHeader(asked: AskedPage, text: string, start: number, end: number): boolean {
  const colon = text.indexOf(':', start);
  const name = text.slice(start, colon).toLowerCase();
  if (leftToNode.has(name)) return false;
  if (name === 'connection')
    return (
      text
        .slice(colon + 1, end)
        .trim()
        .toLowerCase() === 'keep-alive'
    );
  const field = fields[name];
  if (!field) return true;
  if (asked[field] !== undefined) return false;
  asked[field] = text.slice(colon + 1, end).trim();
  return true;
}
