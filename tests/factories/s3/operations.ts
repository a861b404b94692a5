import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Body } from './body.ts';
import { S3Error } from './errors.ts';
import { type Answer, element, elements, listing, type StoredObject, xml } from './xml.ts';

export interface Call {
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Body;
}

interface Upload {
  key: string;
  headers: Record<string, string>;
  parts: Map<number, StoredObject>;
}

const minimalPart = 5 * 1024 ** 2;
const kept = /^(?:content-(?:type|disposition|language)|cache-control|expires|x-amz-meta-.+)$/;

/** The calls of one bucket that is in memory, by name. */
export function createOperations(bucket: string, objects: Map<string, StoredObject>, now: () => Date) {
  const uploads = new Map<string, Upload>();

  function found(key: string): StoredObject {
    const object = objects.get(key);
    if (!object) throw new S3Error('NoSuchKey', undefined, { Key: key });
    return object;
  }

  function uploadOf({ query }: Call): Upload {
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (!upload) throw new S3Error('NoSuchUpload', undefined, { UploadId: query.get('uploadId') ?? '' });
    return upload;
  }

  function storedOf({ headers, body }: Call): StoredObject {
    const md5 = createHash('md5').update(body.bytes).digest('hex');
    return {
      bytes: body.bytes,
      etag: `"${md5}"`,
      modified: now(),
      headers: { ...keptOf(headers), ...checksumOf(body) },
    };
  }

  return {
    putObject(call: Call): Answer {
      checkWrite(objects.get(call.key), call);
      const object = storedOf(call);
      objects.set(call.key, object);
      return { status: 200, headers: { etag: object.etag, ...checksumOf(call.body) } };
    },

    copyObject(call: Call): Answer {
      const { key, headers } = call;
      const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '');
      if (!source.startsWith(`${bucket}/`)) throw new S3Error('NoSuchBucket');
      const from = found(source.slice(bucket.length + 1));
      const isReplacing = headers['x-amz-metadata-directive'] === 'REPLACE';
      if (source === `${bucket}/${key}` && !isReplacing) {
        const message =
          "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.";
        throw new S3Error('InvalidRequest', message);
      }
      for (const condition of ['x-amz-copy-source-if-match', 'x-amz-copy-source-if-none-match'] as const) {
        const tag = headers[condition];
        if (tag !== undefined && isSame(from, String(tag)) !== condition.endsWith('source-if-match')) {
          throw failed(condition.replace('if-none-match', 'If-None-Match').replace('if-match', 'If-Match'));
        }
      }
      checkWrite(objects.get(key), call);
      const copy = { ...from, modified: now(), headers: isReplacing ? keptOf(headers) : from.headers };
      objects.set(key, copy);
      const result = element('ETag', copy.etag) + element('LastModified', copy.modified.toISOString());
      return xml('CopyObjectResult', result);
    },

    getObject({ key, headers }: Call): Answer {
      const object = found(key);
      const general = {
        etag: object.etag,
        'last-modified': object.modified.toUTCString(),
        'accept-ranges': 'bytes',
      };
      const { 'if-match': match, 'if-none-match': noneMatch } = headers;
      if (match !== undefined && !isSame(object, match)) throw failed('If-Match');
      if (noneMatch !== undefined && isSame(object, noneMatch)) return { status: 304, headers: general };
      const range = rangeOf(String(headers.range ?? ''), object.bytes.length);
      const body = range ? object.bytes.subarray(range.start, range.end + 1) : object.bytes;
      const isWhole = body.length === object.bytes.length;
      const isChecked = headers['x-amz-checksum-mode'] === 'ENABLED' && isWhole;
      const own = Object.entries(object.headers).filter(
        ([name]) => isChecked || !name.startsWith('x-amz-checksum-'),
      );
      return {
        status: range ? 206 : 200,
        headers: {
          'content-type': 'binary/octet-stream',
          ...general,
          ...Object.fromEntries(own),
          ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${object.bytes.length}` }),
        },
        body,
      };
    },

    deleteObject({ key }: Call): Answer {
      objects.delete(key);
      return { status: 204 };
    },

    deleteObjects({ headers, body }: Call): Answer {
      if (!body.checksum && headers['content-md5'] === undefined) {
        const message = 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*';
        throw new S3Error('InvalidRequest', message);
      }
      const text = body.bytes.toString();
      const keys = elements(text, 'Key');
      if (keys.length === 0 || keys.length > 1000) throw new S3Error('MalformedXML');
      for (const key of keys) objects.delete(key);
      const isQuiet = elements(text, 'Quiet')[0] === 'true';
      const deleted = keys.map((key) => element('Deleted', element('Key', key), true));
      return xml('DeleteResult', isQuiet ? '' : deleted.join(''));
    },

    listObjects({ query }: Call): Answer {
      if (query.get('list-type') !== '2') throw new S3Error('NotImplemented');
      return xml('ListBucketResult', listing(bucket, objects, query));
    },

    createUpload({ key, headers }: Call): Answer {
      const id = randomUUID();
      uploads.set(id, { key, headers: keptOf(headers), parts: new Map() });
      const result = element('Bucket', bucket) + element('Key', key) + element('UploadId', id);
      return xml('InitiateMultipartUploadResult', result);
    },

    uploadPart(call: Call): Answer {
      const part = storedOf(call);
      uploadOf(call).parts.set(Number(call.query.get('partNumber')), part);
      return { status: 200, headers: { etag: part.etag, ...checksumOf(call.body) } };
    },

    completeUpload(call: Call): Answer {
      const upload = uploadOf(call);
      const text = call.body.bytes.toString();
      const numbers = elements(text, 'PartNumber').map(Number);
      const tags = elements(text, 'ETag');
      if (numbers.length === 0) throw new S3Error('MalformedXML');
      if (numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))) {
        throw new S3Error('InvalidPartOrder');
      }
      const parts = numbers.map((number, at) => {
        const part = upload.parts.get(number);
        if (!part || !isSame(part, tags[at] ?? '')) throw new S3Error('InvalidPart');
        return part;
      });
      if (parts.slice(0, -1).some(({ bytes }) => bytes.length < minimalPart)) {
        throw new S3Error('EntityTooSmall');
      }
      checkWrite(objects.get(upload.key), call);
      const md5s = Buffer.from(parts.map(({ etag }) => etag.slice(1, -1)).join(''), 'hex');
      const etag = `"${createHash('md5').update(md5s).digest('hex')}-${parts.length}"`;
      const bytes = Buffer.concat(parts.map((part) => part.bytes));
      objects.set(upload.key, { bytes, etag, modified: now(), headers: upload.headers });
      uploads.delete(call.query.get('uploadId') ?? '');
      const result = element('Bucket', bucket) + element('Key', upload.key) + element('ETag', etag);
      return xml('CompleteMultipartUploadResult', result);
    },

    abortUpload(call: Call): Answer {
      uploadOf(call);
      uploads.delete(call.query.get('uploadId') ?? '');
      return { status: 204 };
    },
  };
}

/** `If-None-Match: *` writes a new object only, `If-Match` replaces one that is what the writer saw. */
function checkWrite(existing: StoredObject | undefined, { key, headers }: Call): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match === '*' || (noneMatch !== undefined && noneMatch !== '*')) {
    const header = match === '*' ? 'If-Match' : 'If-None-Match';
    throw new S3Error('NotImplemented', undefined, { Header: header });
  }
  if (noneMatch !== undefined && existing) throw failed('If-None-Match');
  if (match === undefined) return;
  if (!existing) throw new S3Error('NoSuchKey', undefined, { Key: key });
  if (!isSame(existing, match)) throw failed('If-Match');
}

function failed(condition: string): S3Error {
  return new S3Error('PreconditionFailed', undefined, { Condition: condition });
}

/** Amazon accepts entity tags without their quotes. */
function isSame({ etag }: StoredObject, tag: string): boolean {
  return tag.replaceAll('"', '') === etag.replaceAll('"', '');
}

function keptOf(headers: IncomingHttpHeaders): Record<string, string> {
  const encoding = String(headers['content-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked');
  return {
    ...Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (kept.test(name) ? [[name, String(value)]] : [])),
    ),
    ...(encoding.length > 0 && { 'content-encoding': encoding.join(',') }),
  };
}

function checksumOf({ checksum }: Body): Record<string, string> {
  if (!checksum) return {};
  return { [`x-amz-checksum-${checksum.name}`]: checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' };
}

/** Null for the whole object: no range, several, or one that is none. */
function rangeOf(range: string, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) {
    const details = { RangeRequested: range, ActualObjectSize: String(size) };
    throw new S3Error('InvalidRange', undefined, details);
  }
  return last !== '' && end < start ? null : { start, end };
}
