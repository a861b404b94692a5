export interface StoredObject {
  bytes: Buffer;
  /** Quoted. */
  etag: string;
  modified: Date;
  /** What a reader gets back: type, cache control, metadata of the user, checksum. */
  headers: Record<string, string>;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** What `ListObjectsV2` says of a bucket. */
export function listing(bucket: string, objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString();
  const spelled = (key: string) => (query.get('encoding-type') === 'url' ? encodeURIComponent(key) : key);
  const entries = new Map<string, StoredObject | null>();
  for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).sort(byBytes)) {
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const name = cut < 0 ? key : key.slice(0, cut + delimiter.length);
    if (byBytes(name, after) > 0) entries.set(name, cut < 0 ? (objects.get(key) ?? null) : null);
  }
  const shown = [...entries].slice(0, limit);
  const isTruncated = shown.length > 0 && shown.length < entries.size;
  const contents = shown.map(([key, object]) => {
    if (!object) return element('CommonPrefixes', element('Prefix', spelled(key)), true);
    const fields = [
      element('Key', spelled(key)),
      element('LastModified', object.modified.toISOString()),
      element('ETag', object.etag),
      element('Size', String(object.bytes.length)),
      element('StorageClass', 'STANDARD'),
    ];
    return element('Contents', fields.join(''), true);
  });
  const next = Buffer.from(shown.at(-1)?.[0] ?? '').toString('base64');
  return [
    element('Name', bucket),
    element('Prefix', spelled(prefix)),
    element('KeyCount', String(shown.length)),
    element('MaxKeys', String(limit)),
    element('IsTruncated', String(isTruncated)),
    isTruncated ? element('NextContinuationToken', next) : '',
    ...contents,
  ].join('');
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

export function xml(name: string, content: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

/** @param isMarkup the content is made of elements */
export function element(name: string, content: string, isMarkup = false): string {
  const escaped = content.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<${name}>${isMarkup ? content : escaped}</${name}>`;
}

/** The content of all elements of a name. */
export function elements(text: string, name: string): string[] {
  const found = [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))];
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return found.map(([, content = '']) =>
    content.replace(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (_, hex, code, word) =>
      word ? (named[word] ?? '') : String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    ),
  );
}
