import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** What the signature says of the body. */
export interface Authenticated {
  /** Value of `x-amz-content-sha256`, or `UNSIGNED-PAYLOAD`. */
  payload: string;
  /** Signs the next chunk, or the trailing headers, after everything signed before. */
  signNext(kind: 'PAYLOAD' | 'TRAILER', bytes: Uint8Array | string): string;
}

interface Claim {
  scope: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  payload: string;
  /** Seconds for which an address is valid; null for a signed header. */
  expires: number | null;
}

const quarterOfAnHour = 15 * 60_000;

/** Signature Version 4 of a request, in its `Authorization` header or in its address. */
export function authenticate(request: SignedRequest, keys: Keys, now: Date): Authenticated {
  const claim = claimOf(request);
  const [accessKeyId, day, region] = claim.scope.split('/') as [string, string, string];
  if (accessKeyId !== keys.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (region !== keys.region) {
    const message = `The authorization header is malformed; the region '${region}' is wrong; expecting '${keys.region}'`;
    throw new S3Error('AuthorizationHeaderMalformed', message, { Region: keys.region });
  }
  checkTime(claim, now);
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (unsigned.length > 0) {
    const message = 'There were headers present in the request which were not signed';
    throw new S3Error('AccessDenied', message, { HeadersNotSigned: unsigned.join(', ') });
  }
  const signer = createSigner(keys, day, claim.date);
  if (signer.signRequest(request, claim) !== claim.signature) throw new S3Error('SignatureDoesNotMatch');
  return { payload: claim.payload, signNext: signer.chainFrom(claim.signature) };
}

/** The `Authorization` header of a request, as a client makes it. */
export function authorization(request: SignedRequest, keys: Keys, payload: string): string {
  const date = String(request.headers['x-amz-date']);
  const signedHeaders = Object.keys(request.headers).sort();
  const signer = createSigner(keys, date.slice(0, 8), date);
  const signature = signer.signRequest(request, { signedHeaders, payload });
  const credential = `${keys.accessKeyId}/${date.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
}

export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function createSigner(keys: Keys, day: string, date: string) {
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const sign = (...lines: string[]) => createHmac('sha256', key).update(lines.join('\n')).digest('hex');
  return {
    signRequest(request: SignedRequest, claim: Pick<Claim, 'signedHeaders' | 'payload'>) {
      return sign('AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, claim)));
    },
    chainFrom(seed: string): Authenticated['signNext'] {
      let last = seed;
      return (kind, bytes) => {
        const between = kind === 'PAYLOAD' ? [sha256('')] : [];
        last = sign(`AWS4-HMAC-SHA256-${kind}`, date, scope, last, ...between, sha256(bytes));
        return last;
      };
    },
  };
}

function canonical(request: SignedRequest, claim: Pick<Claim, 'signedHeaders' | 'payload'>): string {
  const [path = '', query = ''] = request.url.split('?', 2);
  const parameters = query
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .map((part) => part.split('=', 2).map((text) => encode(decode(text))))
    .map(([name, value = '']) => `${name}=${value}`);
  const headers = claim.signedHeaders.map((name) => {
    const value = String(request.headers[name] ?? '');
    return `${name}:${value.trim().replace(/ +/g, ' ')}\n`;
  });
  return [
    request.method,
    path
      .split('/')
      .map((part) => encode(decode(part)))
      .join('/'),
    parameters.sort().join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
}

function claimOf({ url, headers }: SignedRequest): Claim {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  if (query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature')) return claimOfAddress(query);
  if (headers.authorization === undefined) throw new S3Error('AccessDenied');
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+\/\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization,
    );
  if (!match) throw new S3Error('AuthorizationHeaderMalformed');
  const payload = headers['x-amz-content-sha256'];
  if (typeof payload !== 'string') {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  const [, scope = '', names = '', signature = ''] = match;
  const date = String(headers['x-amz-date'] ?? '');
  return { scope, date, signedHeaders: names.split(';'), signature, payload, expires: null };
}

function claimOfAddress(query: URLSearchParams): Claim {
  const names = ['Algorithm', 'Credential', 'Signature', 'Date', 'SignedHeaders', 'Expires'];
  const values = names.map((name) => query.get(`X-Amz-${name}`));
  if (values.includes(null)) throw new S3Error('AuthorizationQueryParametersError');
  const [, scope = '', signature = '', date = '', signed = '', expires] = values as string[];
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return { scope, date, signedHeaders: signed.split(';'), signature, payload, expires: Number(expires) };
}

function checkTime({ date, expires }: Claim, now: Date): void {
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  const age = now.getTime() - at;
  if (expires !== null && age > expires * 1000) {
    throw new S3Error('AccessDenied', 'Request has expired', { 'X-Amz-Expires': String(expires) });
  }
  if (age < -quarterOfAnHour || (expires === null && age > quarterOfAnHour)) {
    throw new S3Error('RequestTimeTooSkewed');
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
