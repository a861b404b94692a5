import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asked, check, type Expected } from '../factories/s3/ask.ts';
import { type S3Server, startS3Server } from '../factories/s3/server.ts';
import { sha256 } from '../factories/s3/signature.ts';

const source = 'Amazon S3 API Reference, Signature Version 4, examples with the key AKIAIOSFODNN7EXAMPLE';

describe('the examples that Amazon publishes, with their signatures', () => {
  let server: S3Server;
  beforeAll(async () => {
    const keys = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    };
    const now = () => new Date('2013-05-24T00:00:00Z');
    server = await startS3Server({ bucket: 'examplebucket', keys, now });
    const headers = { 'content-type': 'text/plain' };
    server.objects.set('test.txt', {
      bytes: Buffer.from('Welcome to S3'),
      etag: '"1"',
      modified: now(),
      headers,
    });
  });
  afterAll(() => server.stop());

  const host = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };
  const signed = (names: string, signature: string) =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
  const chunk = (size: number, signature: string) =>
    `${size.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(size)}`;
  const streamed = {
    ...host,
    host: 's3.amazonaws.com',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': '66560',
  };
  const trailed =
    'content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class;x-amz-trailer';

  const examples: [string, Asked, Expected][] = [
    [
      'GET of a range',
      {
        method: 'GET',
        path: '/test.txt',
        headers: {
          ...host,
          range: 'bytes=0-9',
          'x-amz-content-sha256': sha256(''),
          authorization: signed(
            'host;range;x-amz-content-sha256;x-amz-date',
            'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
          ),
        },
      },
      { status: 206, body: 'Welcome to' },
    ],
    [
      'PUT of a name with a sign in it',
      {
        method: 'PUT',
        path: '/test%24file.text',
        headers: {
          ...host,
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
          'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
          authorization: signed(
            'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
            '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
          ),
        },
        body: 'Welcome to Amazon S3.',
      },
      { status: 200 },
    ],
    [
      'GET by a presigned address',
      {
        method: 'GET',
        path: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
        headers: { host: host.host },
      },
      { status: 200, body: 'Welcome to S3', headers: { 'content-type': 'text/plain' } },
    ],
    [
      'PUT in signed chunks with a signed trailer',
      {
        method: 'PUT',
        path: '/examplebucket/chunkObject.txt',
        headers: {
          ...streamed,
          'x-amz-trailer': 'x-amz-checksum-crc32c',
          'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
          authorization: signed(trailed, '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e'),
        },
        body: [
          chunk(65_536, 'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2'),
          chunk(1024, '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7'),
          chunk(0, '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992') +
            'x-amz-checksum-crc32c:sOO8/Q==',
          'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n',
        ].join('\r\n'),
      },
      { status: 200, headers: { 'x-amz-checksum-crc32c': 'sOO8/Q==' } },
    ],
  ];

  test.each(examples)(`%s (${source})`, async (_, asked, expected) => {
    await check(server, asked, expected);
    const changed = { ...asked, headers: { ...asked.headers, host: 'examplebucket.other.example' } };
    if (asked.path.includes('/examplebucket/')) changed.headers.host = 'other.example';
    await check(server, changed, { status: 403, code: 'SignatureDoesNotMatch' });
  });

  test('the signature of each chunk counts, and that of the trailer', async () => {
    const [, asked] = examples[3] as [string, Asked, Expected];
    for (const [right, wrong] of [
      ['aaa\r\n400;', 'aab\r\n400;'],
      ['1c1344', '1c1345'],
      ['2ca2ab', '2ca2ac'],
      ['d81f82', 'd81f83'],
    ] as const) {
      const body = asked.body?.replace(right, wrong);
      await check(server, { ...asked, body }, { status: 403, code: 'SignatureDoesNotMatch' });
    }
  });

  test('PUT in signed chunks without a trailer', async () => {
    const names =
      'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class';
    const authorization = signed(names, '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9');
    const headers = {
      ...streamed,
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      authorization,
    };
    const chunks = [
      chunk(65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'),
      chunk(1024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'),
      chunk(0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
    ];
    const body = `${chunks.join('\r\n')}\r\n`;
    await check(
      server,
      { method: 'PUT', path: '/examplebucket/chunkObject.txt', headers, body },
      { status: 200 },
    );
    expect(server.objects.get('chunkObject.txt')?.bytes.toString()).toBe('a'.repeat(66_560));
  });
});
