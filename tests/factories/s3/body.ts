import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from './errors.ts';
import { type Authenticated, sha256 } from './signature.ts';

export interface Checksum {
  /** `crc32`, as in the header `x-amz-checksum-crc32`. */
  name: string;
  /** Base64. */
  value: string;
}

export interface Body {
  bytes: Buffer;
  /** The one that the client sent, found right; null when it sent none. */
  checksum: Checksum | null;
}

/** The checksums of Amazon S3, by the end of their header's name. */
const checksums: Record<string, (bytes: Uint8Array) => Buffer> = {
  crc32: (bytes) => integer(crc32(bytes), 4),
  crc32c: reflected(0x82f63b78n, 4),
  crc64nvme: reflected(0x9a6c9329ac4bc9b5n, 8),
  sha1: (bytes) => createHash('sha1').update(bytes).digest(),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
};

/** The content of a request: out of its chunks, compared with every digest that came with it. */
export function readBody(raw: Buffer, headers: IncomingHttpHeaders, signed: Authenticated): Body {
  const { bytes, trailers } = signed.payload.startsWith('STREAMING-')
    ? unchunked(raw, headers, signed)
    : { bytes: whole(raw, signed.payload), trailers: {} };
  if (headers['content-md5'] !== undefined) checkMd5(bytes, String(headers['content-md5']));
  return { bytes, checksum: checkedChecksum(bytes, headers, trailers) };
}

function whole(raw: Buffer, payload: string): Buffer {
  if (payload === 'UNSIGNED-PAYLOAD') return raw;
  if (!/^[0-9a-f]{64}$/.test(payload)) {
    const message =
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, or a valid sha256 value.';
    throw new S3Error('InvalidArgument', message);
  }
  if (sha256(raw) !== payload) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    throw new S3Error('XAmzContentSHA256Mismatch', message);
  }
  return raw;
}

/** `aws-chunked`: chunks with their length, perhaps signed, the last one empty, then trailing headers. */
function unchunked(raw: Buffer, headers: IncomingHttpHeaders, { payload, signNext }: Authenticated) {
  const isSigned = payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  if (headers['x-amz-decoded-content-length'] === undefined) throw new S3Error('MissingContentLength');
  const chunks: Buffer[] = [];
  let at = 0;
  for (let length = -1; length !== 0; ) {
    const end = raw.indexOf('\r\n', at);
    const match = /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(raw.toString('latin1', at, end));
    if (end < 0 || !match) throw new S3Error('IncompleteBody');
    length = Number.parseInt(match[1] ?? '', 16);
    const chunk = raw.subarray(end + 2, end + 2 + length);
    if (isSigned && signNext('PAYLOAD', chunk) !== match[2]) throw new S3Error('SignatureDoesNotMatch');
    chunks.push(chunk);
    at = end + 2 + length;
    if (length === 0) break;
    if (raw.toString('latin1', at, at + 2) !== '\r\n') throw new S3Error('IncompleteBody');
    at += 2;
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== Number(headers['x-amz-decoded-content-length'])) throw new S3Error('IncompleteBody');
  const trailers = readTrailers(raw.toString('latin1', at));
  const { 'x-amz-trailer-signature': signature, ...signedTrailers } = trailers;
  const announced = payload.endsWith('-TRAILER') ? String(headers['x-amz-trailer'] ?? '') : '';
  if (Object.keys(signedTrailers).join() !== announced) throw new S3Error('MalformedTrailerError');
  const lines = Object.entries(signedTrailers).map(([name, value]) => `${name}:${value}\n`);
  if (isSigned && lines.length > 0 && signNext('TRAILER', lines.join('')) !== signature) {
    throw new S3Error('SignatureDoesNotMatch');
  }
  return { bytes, trailers: signedTrailers };
}

function readTrailers(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new S3Error('MalformedTrailerError');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function checkMd5(bytes: Buffer, sent: string): void {
  if (Buffer.from(sent, 'base64').length !== 16) throw new S3Error('InvalidDigest');
  if (createHash('md5').update(bytes).digest('base64') !== sent) throw new S3Error('BadDigest');
}

function checkedChecksum(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  trailers: Record<string, string>,
): Checksum | null {
  const sent = [...valuesIn(headers, 'header'), ...valuesIn(trailers, 'trailing header')];
  const [first] = sent;
  if (!first) {
    if (headers['x-amz-sdk-checksum-algorithm'] === undefined) return null;
    const message =
      'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.';
    throw new S3Error('InvalidRequest', message);
  }
  if (sent.length > 1) {
    const message = 'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.';
    throw new S3Error('InvalidRequest', message);
  }
  const { name, value, place, compute } = first;
  const right = compute(bytes);
  if (Buffer.from(value, 'base64').length !== right.length) {
    throw new S3Error('InvalidRequest', `Value for x-amz-checksum-${name} ${place} is invalid.`);
  }
  if (right.toString('base64') !== value) {
    const message = `The ${name.toUpperCase()} you specified did not match the calculated checksum.`;
    throw new S3Error('BadDigest', message);
  }
  return { name, value };
}

function valuesIn(fields: IncomingHttpHeaders, place: string) {
  return Object.entries(checksums).flatMap(([name, compute]) => {
    const value = fields[`x-amz-checksum-${name}`];
    return typeof value === 'string' ? [{ name, value, place, compute }] : [];
  });
}

/** A cyclic redundancy check with reflected bits, which begins and ends inverted. */
function reflected(polynomial: bigint, length: 4 | 8): (bytes: Uint8Array) => Buffer {
  const ones = (1n << BigInt(length * 8)) - 1n;
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = BigInt(index);
    for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ polynomial : value >> 1n;
    return value;
  });
  return (bytes) => {
    let value = ones;
    for (const byte of bytes) value = (table[Number(value & 0xffn) ^ byte] ?? 0n) ^ (value >> 8n);
    return integer(value ^ ones, length);
  };
}

function integer(value: bigint | number, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');
}
