import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, ask, check, type Expected, signedBy } from '../factories/s3/ask.ts';
import { type S3Server, startS3Server } from '../factories/s3/server.ts';
import { sha256 } from '../factories/s3/signature.ts';

// The S3 server of the tests answers as Amazon's does. Each row names where that answer is written down.
const sources = {
  errors: 'Amazon S3 API Reference, Error responses',
  put: 'Amazon S3 API Reference, PutObject',
  recorded: 'Amazon S3, recorded by LocalStack in tests/aws/services/s3/test_s3_api.snapshot.json',
  conditions:
    'Amazon S3, recorded by LocalStack in tests/aws/services/s3/test_s3_preconditions.snapshot.json',
  addresses: 'Amazon S3, recorded by LocalStack in tests/aws/services/s3/test_s3.snapshot.json',
  moto: 'Moto, tests/test_s3/test_s3_conditionals.py, marked aws_verified',
  ceph: 'Ceph, s3-tests, s3tests/functional/test_s3.py',
  net: 'AWS SDK for .NET, integration tests of flexible checksums',
  kotlin: 'AWS SDK for Kotlin, end-to-end tests of checksums',
  versity: 'Versity S3 Gateway, tests/rest_scripts, also run against Amazon S3',
  catalogue: 'Catalogue of parametrised CRC algorithms: check value of 123456789',
};

const keys = { accessKeyId: 'KEY', secretAccessKey: 'SECRET', region: 'us-east-1' };
const put = (headers: Record<string, string> = {}, body = 'test', path = '/b/new'): Asked => ({
  method: 'PUT',
  path,
  headers,
  body,
});
const get = (headers: Record<string, string> = {}, path = '/b/there'): Asked => ({
  method: 'GET',
  path,
  headers,
});
const copy = (from: string, headers: Record<string, string> = {}): Asked =>
  put({ 'x-amz-copy-source': from, ...headers }, '');
const replace = (headers: Record<string, string>): Asked => put(headers, 'test', '/b/there');
const whole = { status: 200, body: '0123456789', headers: { 'content-length': '10' } };
const part = (body: string, range: string) => ({
  status: 206,
  body,
  headers: { 'content-range': `bytes ${range}/10` },
});
const trailing = (trailer: string, headers: Record<string, string> = {}, chunks = '4\r\ntest\r\n0\r\n') =>
  put(
    {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-trailer': 'x-amz-checksum-crc32',
      'x-amz-decoded-content-length': '4',
      'content-encoding': 'aws-chunked',
      ...headers,
    },
    `${chunks}${trailer}\r\n\r\n`,
  );
const deletion = (...names: string[]) =>
  `<Delete>${names.map((name) => `<Object><Key>${name}</Key></Object>`).join('')}</Delete>`;
const md5OfTest = 'CY9rzUYh03PK3k6DJie09g==';
const refusal = (status: number, code: string, says = '') => ({ status, code, says });
const crc = (name: string, hex: string) =>
  put({ [`x-amz-checksum-${name}`]: Buffer.from(hex, 'hex').toString('base64') }, '123456789');

const rows: [string, string, Asked, Expected][] = [
  [
    'a file',
    sources.recorded,
    get(),
    {
      ...whole,
      headers: {
        'content-type': 'binary/octet-stream',
        'accept-ranges': 'bytes',
        etag: '"781e5e245d69b566979b86e28d23f2c7"',
      },
    },
  ],
  [
    'a file that is not there',
    sources.recorded,
    get({}, '/b/none'),
    refusal(404, 'NoSuchKey', '<Key>none</Key>'),
  ],
  ['another bucket', sources.errors, get({}, '/c/there'), refusal(404, 'NoSuchBucket')],
  ['a range', sources.recorded, get({ range: 'bytes=0-8' }), part('012345678', '0-8')],
  ['a range to the end', sources.recorded, get({ range: 'bytes=1-' }), part('123456789', '1-9')],
  ['the last bytes', sources.recorded, get({ range: 'bytes=-2' }), part('89', '8-9')],
  [
    'more last bytes than there are',
    sources.recorded,
    get({ range: 'bytes=-15' }),
    part('0123456789', '0-9'),
  ],
  ['a range beyond the end', sources.recorded, get({ range: 'bytes=0-100' }), part('0123456789', '0-9')],
  ['a range that ends before it begins', sources.recorded, get({ range: 'bytes=1-0' }), whole],
  ['several ranges', sources.recorded, get({ range: 'bytes=0-1,3-4' }), whole],
  [
    'the last 0 bytes',
    sources.recorded,
    get({ range: 'bytes=-0' }),
    refusal(416, 'InvalidRange', '<ActualObjectSize>10<'),
  ],
  ['a range behind the end', sources.recorded, get({ range: 'bytes=100-200' }), refusal(416, 'InvalidRange')],
  [
    'a file that has not changed',
    sources.ceph,
    get({ 'if-none-match': '"781e5e245d69b566979b86e28d23f2c7"' }),
    { status: 304, body: '' },
  ],
  ['a file that has changed', sources.ceph, get({ 'if-match': '"ABC"' }), refusal(412, 'PreconditionFailed')],

  [
    'writing with CRC32',
    sources.recorded,
    put({ 'x-amz-checksum-crc32': '2H9+DA==' }),
    {
      status: 200,
      headers: {
        etag: '"098f6bcd4621d373cade4e832627b4f6"',
        'x-amz-checksum-crc32': '2H9+DA==',
        'x-amz-checksum-type': 'FULL_OBJECT',
      },
    },
  ],
  ['CRC32', sources.catalogue, crc('crc32', 'cbf43926'), { status: 200 }],
  ['CRC32C', sources.catalogue, crc('crc32c', 'e3069283'), { status: 200 }],
  ['CRC64NVME', sources.catalogue, crc('crc64nvme', 'ae8b14860a799888'), { status: 200 }],
  [
    'other content than its SHA256',
    sources.net,
    put({ 'x-amz-checksum-sha256': '6kElVYhtR8Qjeqid5cZ690lQN2UWHZHBTzzf/3GVcZU=' }),
    refusal(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.'),
  ],
  [
    'a SHA256 that is none',
    sources.kotlin,
    put({ 'x-amz-checksum-sha256': 'blerg' }),
    refusal(400, 'InvalidRequest', 'Value for x-amz-checksum-sha256 header is invalid.'),
  ],
  [
    'an algorithm without its value',
    sources.put,
    put({ 'x-amz-sdk-checksum-algorithm': 'CRC32' }),
    refusal(400, 'InvalidRequest'),
  ],
  [
    'other content than its MD5',
    sources.ceph,
    put({ 'content-md5': 'rL0Y20zC+Fzt72VPzMSk2A==' }),
    refusal(400, 'BadDigest'),
  ],
  [
    'an MD5 that is too short',
    sources.ceph,
    put({ 'content-md5': 'YWJyYWNhZGFicmE=' }),
    refusal(400, 'InvalidDigest'),
  ],
  [
    'other content than is signed',
    sources.net,
    put({ 'x-amz-content-sha256': sha256('other') }),
    refusal(400, 'XAmzContentSHA256Mismatch', 'header does not match what was computed.'),
  ],
  [
    'a trailing CRC32',
    sources.recorded,
    trailing('x-amz-checksum-crc32:2H9+DA=='),
    {
      status: 200,
      headers: { etag: '"098f6bcd4621d373cade4e832627b4f6"', 'x-amz-checksum-crc32': '2H9+DA==' },
    },
  ],
  [
    'other content than the trailing CRC32',
    sources.net,
    trailing('x-amz-checksum-crc32:AAAAAA=='),
    refusal(400, 'BadDigest', 'The CRC32 you specified'),
  ],
  [
    'a trailing CRC32 that is none',
    sources.versity,
    trailing('x-amz-checksum-crc32:a'),
    refusal(400, 'InvalidRequest', 'Value for x-amz-checksum-crc32 trailing header is invalid.'),
  ],
  ['a trailer that is missing', sources.errors, trailing(''), refusal(400, 'MalformedTrailerError')],
  [
    'fewer bytes than announced',
    sources.errors,
    trailing('x-amz-checksum-crc32:2H9+DA==', { 'x-amz-decoded-content-length': '5' }),
    refusal(400, 'IncompleteBody'),
  ],
  ['a chunk that is cut', sources.errors, trailing('', {}, '5\r\ntest'), refusal(400, 'IncompleteBody')],

  [
    'a new file where there is one',
    sources.recorded,
    replace({ 'if-none-match': '*' }),
    refusal(412, 'PreconditionFailed', '<Condition>If-None-Match</Condition>'),
  ],
  ['a new file where there is none', sources.recorded, put({ 'if-none-match': '*' }), { status: 200 }],
  [
    'a new file unless it is that one',
    sources.recorded,
    replace({ 'if-none-match': '"abc"' }),
    refusal(501, 'NotImplemented', '<Header>If-None-Match</Header>'),
  ],
  [
    'in place of another file',
    sources.recorded,
    replace({ 'if-match': '"abc"' }),
    refusal(412, 'PreconditionFailed', '<Condition>If-Match</Condition>'),
  ],
  ['in place of no file', sources.recorded, put({ 'if-match': '"abc"' }), refusal(404, 'NoSuchKey')],
  [
    'in place of any file',
    sources.recorded,
    replace({ 'if-match': '*' }),
    refusal(501, 'NotImplemented', '<Header>If-Match</Header>'),
  ],
  [
    'in place of the file that was seen',
    sources.recorded,
    replace({ 'if-match': '"781e5e245d69b566979b86e28d23f2c7"' }),
    { status: 200 },
  ],
  [
    'an entity tag without quotes',
    sources.moto,
    replace({ 'if-match': '781e5e245d69b566979b86e28d23f2c7' }),
    { status: 200 },
  ],

  [
    'a copy',
    sources.conditions,
    copy('/b/there'),
    { status: 200, says: '<ETag>&#34;781e5e245d69b566979b86e28d23f2c7&#34;</ETag>' },
  ],
  [
    'a copy onto itself',
    sources.ceph,
    { ...copy('/b/there'), path: '/b/there' },
    refusal(400, 'InvalidRequest'),
  ],
  ['a copy of no file', sources.ceph, copy('/b/none'), refusal(404, 'NoSuchKey')],
  ['a copy out of another bucket', sources.ceph, copy('/c/there'), refusal(404, 'NoSuchBucket')],
  [
    'a copy of a changed file',
    sources.conditions,
    copy('/b/there', { 'x-amz-copy-source-if-match': '"abc"' }),
    refusal(412, 'PreconditionFailed', '<Condition>x-amz-copy-source-If-Match<'),
  ],

  ['deleting no file', sources.recorded, { method: 'DELETE', path: '/b/none' }, { status: 204, body: '' }],
  [
    'deleting several, one of them not there',
    sources.recorded,
    {
      method: 'POST',
      path: '/b?delete',
      headers: { 'content-md5': createHash('md5').update(deletion('none', 'there')).digest('base64') },
      body: deletion('none', 'there'),
    },
    { status: 200, says: '<Deleted><Key>none</Key></Deleted><Deleted><Key>there</Key></Deleted>' },
  ],
  [
    'deleting several without a digest',
    sources.errors,
    { method: 'POST', path: '/b?delete', body: deletion('there') },
    refusal(400, 'InvalidRequest'),
  ],
  [
    'a part of no upload',
    sources.ceph,
    put({}, 'test', '/b/new?partNumber=1&uploadId=none'),
    refusal(404, 'NoSuchUpload'),
  ],
  ['an MD5 that is right', sources.put, put({ 'content-md5': md5OfTest }), { status: 200 }],
];

const signatures: [string, string, Asked, Expected][] = [
  [
    'no signature',
    sources.errors,
    { ...get(), headers: { host: 'localhost' } },
    refusal(403, 'AccessDenied'),
  ],
  [
    'an unknown key',
    sources.errors,
    signedBy(get(), { ...keys, accessKeyId: 'OTHER' }),
    refusal(403, 'InvalidAccessKeyId'),
  ],
  [
    'a wrong secret',
    sources.addresses,
    signedBy(get(), { ...keys, secretAccessKey: 'OTHER' }),
    refusal(403, 'SignatureDoesNotMatch'),
  ],
  [
    'another region',
    sources.errors,
    signedBy(get(), { ...keys, region: 'eu-west-1' }),
    refusal(400, 'AuthorizationHeaderMalformed', '<Region>us-east-1</Region>'),
  ],
  [
    'a clock that is an hour late',
    sources.errors,
    signedBy(get({ 'x-amz-date': '20260102T020405Z' }), keys),
    refusal(403, 'RequestTimeTooSkewed'),
  ],
  [
    'a header that is not signed',
    sources.addresses,
    signedBy(get(), keys, { 'x-amz-checksum-mode': 'ENABLED' }),
    refusal(403, 'AccessDenied', '<HeadersNotSigned>x-amz-checksum-mode<'),
  ],
  [
    'an address that has expired',
    sources.addresses,
    get(
      { host: 'localhost' },
      `/b/there?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=KEY/20260101/us-east-1/s3/aws4_request&X-Amz-Date=20260101T000000Z&X-Amz-Expires=1&X-Amz-SignedHeaders=host&X-Amz-Signature=00`,
    ),
    refusal(403, 'AccessDenied', 'Request has expired'),
  ],
  [
    'an address without its signature',
    sources.addresses,
    get({ host: 'localhost' }, '/b/there?X-Amz-Algorithm=AWS4-HMAC-SHA256'),
    refusal(400, 'AuthorizationQueryParametersError'),
  ],
];

describe('the S3 server of the tests answers as Amazon S3 does to', () => {
  let server: S3Server;
  const now = () => new Date('2026-01-02T03:04:05Z');
  beforeAll(async () => {
    server = await startS3Server({ bucket: 'b', keys, now });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.objects.clear();
    server.objects.set('there', {
      bytes: Buffer.from('0123456789'),
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
      modified: now(),
      headers: {},
    });
  });

  test.each(rows)('%s (%s)', (_, source, asked, expected) => {
    expect(source).not.toBe('');
    return check(server, signedBy(asked, keys), expected);
  });

  test.each(signatures)('%s (%s)', (_, source, asked, expected) => {
    expect(source).not.toBe('');
    return check(server, asked, expected);
  });

  test('a write that is refused, which changes nothing', async () => {
    const refused = [
      replace({ 'x-amz-checksum-crc32': 'AAAAAA==' }),
      trailing('x-amz-checksum-crc32:AAAAAA=='),
    ];
    for (const asked of refused) expect((await ask(server, signedBy(asked, keys))).status).toBe(400);
    expect([...server.objects].map(([key, { bytes }]) => [key, bytes.toString()])).toEqual([
      ['there', '0123456789'],
    ]);
  });
});
