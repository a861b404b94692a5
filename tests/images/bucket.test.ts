import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createFileStore } from '../../server/platform/files/file-store.ts';
import { type RunningBucket, startBucket } from '../factories/bucket.ts';
import type { Fault, S3Request } from '../factories/s3/server.ts';

const key = 'media/ab/abcdef-768.webp';
const webp = { contentType: 'image/webp' };
const bytes = Buffer.alloc(300_000, 'a picture ');

let bucket: RunningBucket;
let files: FileStore;
/** What is reported of an old service. */
let reported: unknown[];

beforeEach(async () => {
  bucket = await startBucket();
  reported = [];
  files = await storeOf(bucket.s3);
});

afterEach(() => bucket.close());

function storeOf(s3: RunningBucket['s3']): Promise<FileStore> {
  return createFileStore({ dataDir: '/nowhere', s3, onOldService: (refusal) => reported.push(refusal) });
}

/** Something goes wrong with the first request that a test means. */
function once(isMeant: (request: S3Request) => boolean, fault: Fault): void {
  let isOver = false;
  bucket.server.interfere((request) => {
    if (isOver || !isMeant(request)) return null;
    isOver = true;
    return fault;
  });
}

const isWrite = ({ method }: S3Request) => method === 'PUT';
const isRead = ({ method }: S3Request) => method === 'GET';
const hasChecksum = ({ headers }: S3Request) =>
  Object.keys(headers).some((name) => name.includes('checksum'));
const stored = () => bucket.server.objects.get(key)?.bytes.equals(bytes) ?? false;

async function readBack(): Promise<Buffer> {
  const found = await files.stream(key);
  if (!found) throw new Error('not there');
  return buffer(found.stream);
}

describe('a file in a bucket', () => {
  test('is stored with its checksum, which is compared when it is read', async () => {
    await files.put(key, bytes, webp);
    const object = bucket.server.objects.get(key);
    expect(object?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-amz-checksum-type': 'FULL_OBJECT',
    });
    expect((await readBack()).equals(bytes)).toBe(true);
    expect(bucket.server.requests).toEqual([`PUT ${key}`, `GET ${key}`]);
    object?.bytes.fill('b', 1000, 1001);
    await expect(readBack()).rejects.toThrow('Checksum mismatch');
  });

  test.each([
    [
      'Cloudflare',
      { refuse: 501, code: 'NotImplemented', message: 'Header x-amz-checksum-crc32 not implemented' },
    ],
    [
      'Backblaze',
      { refuse: 400, code: 'InvalidArgument', message: "Unsupported header 'x-amz-checksum-crc32'" },
    ],
    ['Ceph', { refuse: 400, code: '' }],
    ['Google', { refuse: 403, code: 'SignatureDoesNotMatch' }],
  ] as [string, Fault][])(
    'is stored without where the service refuses checksums, as %s did; the log says so once',
    async (_, fault) => {
      bucket.server.interfere((request) => (hasChecksum(request) ? fault : null));
      await files.put(key, bytes, webp);
      await Promise.all([files.put('media/00/00-384.jpg', bytes, webp), files.put(key, bytes, webp)]);
      expect((await readBack()).equals(bytes)).toBe(true);
      expect(bucket.server.requests).toHaveLength(5);
      expect(reported).toHaveLength(1);
    },
  );

  test('is refused when it arrives damaged, and not sent again without its checksum', async () => {
    once(isWrite, { refuse: 400, code: 'BadDigest' });
    await expect(files.put(key, bytes, webp)).rejects.toMatchObject({ name: 'BadDigest' });
    expect([bucket.server.requests.length, reported]).toEqual([1, []]);
  });

  test('is refused with a wrong secret, which is not mistaken for an old service', async () => {
    files = await storeOf({ ...bucket.s3, secretAccessKey: 'wrong' });
    await expect(files.put(key, bytes, webp)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(files.stream(key)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect([bucket.server.objects.size, reported]).toEqual([0, []]);
  });

  test.each([
    ['the service asks for patience', { refuse: 503, code: 'SlowDown' }],
    ['the service fails', { refuse: 500, code: 'InternalError' }],
    ['the connection ends in the middle of the file', { cutAfter: 100_000 }],
    ['the connection ends before an answer, with the file stored', { hangUp: 'after' }],
  ] as [string, Fault][])('is stored whole although %s', async (_, fault) => {
    once(isWrite, fault);
    await files.put(key, bytes, webp);
    expect(stored()).toBe(true);
    expect(bucket.server.requests).toHaveLength(2);
  });

  test('that is cut off while it is read never looks like a shorter file', async () => {
    await files.put(key, bytes, webp);
    once(isRead, { cutAfter: 100_000 });
    await expect(readBack()).rejects.toThrow();
    expect((await readBack()).equals(bytes)).toBe(true);
  });

  test('is out of reach while the service is down, and there again afterwards', async () => {
    await files.put(key, bytes, webp);
    await bucket.server.stop();
    await expect(files.stream(key)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await bucket.server.restart();
    expect((await readBack()).equals(bytes)).toBe(true);
  });
});

describe("Amazon's client finds in the bucket of the tests", () => {
  let client: S3Client;
  const Bucket = 'pictures';

  beforeEach(() => {
    const { endpoint, region, accessKeyId, secretAccessKey } = bucket.s3;
    client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
  });

  afterEach(() => client.destroy());

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'what it sent, in one piece and as a stream, with %s',
    async (ChecksumAlgorithm) => {
      const stream = async function* () {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      };
      for (const Body of [bytes, Readable.from(stream())]) {
        const input = { Bucket, Key: key, Body, ContentLength: bytes.length, ChecksumAlgorithm };
        await client.send(new PutObjectCommand({ ...input, Metadata: { note: 'kept' } }));
        const read = await client.send(new GetObjectCommand({ Bucket, Key: key, ChecksumMode: 'ENABLED' }));
        expect(read[`Checksum${ChecksumAlgorithm}`]).toMatch(/=$/);
        expect(read.Metadata).toEqual({ note: 'kept' });
        expect(read.ContentEncoding).toBeUndefined();
        expect((await buffer(read.Body as Readable)).equals(bytes)).toBe(true);
      }
    },
  );

  test('lists in pages, by prefix and folder, without what it deleted', async () => {
    const names = ['a/1 ü.txt', 'a/2&.txt', 'a/b/3.txt', 'a/b/4.txt', 'a/c', 'z'];
    for (const Key of names) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const list = async (input: { Delimiter?: string }) => {
      const found: (string | undefined)[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = new ListObjectsV2Command({
          Bucket,
          Prefix: 'a/',
          MaxKeys: 2,
          ContinuationToken,
          ...input,
        });
        const { Contents = [], CommonPrefixes = [], NextContinuationToken } = await client.send(page);
        found.push(
          ...[...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)].sort(),
        );
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return found;
    };
    expect(await list({})).toEqual(names.slice(0, 5));
    expect(await list({ Delimiter: '/' })).toEqual(['a/1 ü.txt', 'a/2&.txt', 'a/b/', 'a/c']);
    const Objects = names.slice(1, 4).map((Key) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    expect(await list({})).toEqual(['a/1 ü.txt', 'a/c']);
  });

  test('an upload in parts, once every part but the last has five megabytes', async () => {
    const target = { Bucket, Key: key };
    const upload = async (sizes: number[]) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      const Parts: CompletedPart[] = [];
      for (const [at, size] of sizes.entries()) {
        const part = { ...target, UploadId, PartNumber: at + 1, Body: Buffer.alloc(size, at + 1) };
        Parts.push({ PartNumber: at + 1, ETag: (await client.send(new UploadPartCommand(part))).ETag });
      }
      const complete = (parts: CompletedPart[]) =>
        client.send(
          new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }),
        );
      return { Parts, complete };
    };
    const small = await upload([10, 10]);
    await expect(small.complete(small.Parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(small.complete(small.Parts.toReversed())).rejects.toMatchObject({
      name: 'InvalidPartOrder',
    });
    await expect(small.complete([{ PartNumber: 3, ETag: '"0"' }])).rejects.toMatchObject({
      name: 'InvalidPart',
    });
    const large = await upload([5 * 1024 ** 2, 10]);
    expect((await large.complete(large.Parts)).ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    await expect(large.complete(large.Parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    const read = await client.send(new GetObjectCommand(target));
    expect((await buffer(read.Body as Readable)).length).toBe(5 * 1024 ** 2 + 10);
  });

  test('a file by a signed address, and by no other', async () => {
    await files.put(key, bytes, webp);
    const address = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }));
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(address.replace('abcdef-768', 'abcdef-384'))).status).toBe(403);
  });
});
