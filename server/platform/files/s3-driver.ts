import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { StoredFile } from './driver.ts';

export interface S3Settings {
  bucket: string;
  /** URL of the service; null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Access key; null for the machine's own credentials. */
  accessKeyId: string | null;
  secretAccessKey: string | null;
  /** URL of the bucket's public files, without a trailing slash; null if the site itself serves them. */
  publicUrl: string | null;
}

/** Driver for files in a bucket. Content and metadata of a file come from one response. */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  /** @param onOldService called once, when the service turns out not to know checksums */
  constructor(settings: S3Settings, onOldService: (refusal: unknown) => void) {
    const client = createClient(settings, onOldService);
    // The bucket's policy decides who may read; most stores refuse access lists per file by now.
    super({ client, bucket: settings.bucket, supportsACL: false, visibility: 'private' });
    this.#client = client;
    this.#bucket = settings.bucket;
  }

  async read(key: string): Promise<StoredFile> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
    const { Body, ContentLength = 0, ContentType, ETag = '' } = await this.#client.send(command);
    return {
      stream: Body as Readable,
      bytes: ContentLength,
      etag: ETag,
      ...(ContentType && { contentType: ContentType }),
    };
  }
}

/**
 * Errors of services that do not support the checksums of 2025; an answer without content has no other name.
 */
const refusals = {
  400: ['InvalidArgument', 'InvalidRequest', 'Unknown'],
  403: ['SignatureDoesNotMatch'],
  501: ['NotImplemented'],
};

/**
 * Creates a client that sends each file with a checksum for the service to compare, and compares it again
 * when reading. If a service refuses this, the call is repeated without; if that succeeds, this process
 * continues without checksums.
 */
function createClient(settings: S3Settings, onOldService: (refusal: unknown) => void): S3Client {
  let checksums: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED' = 'WHEN_SUPPORTED';
  const { region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: async () => checksums,
    responseChecksumValidation: async () => checksums,
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const used = checksums;
      // Each attempt gets an input of its own: the client writes the checksum into it.
      const attempt = () => next({ ...args, input: { ...args.input } });
      try {
        return await attempt();
      } catch (refusal) {
        if (used === 'WHEN_REQUIRED' || !mayBeOld(refusal) || !canRepeat(args.input)) throw refusal;
        checksums = 'WHEN_REQUIRED';
        const answer = await attempt().catch(() => {
          checksums = 'WHEN_SUPPORTED';
          throw refusal;
        });
        onOldService(refusal);
        return answer;
      }
    },
    { step: 'initialize', name: 'withoutChecksums' },
  );
  return client;
}

/**
 * True if the service may not support checksums. Damaged content has other error codes and is never sent
 * without its checksum.
 */
function mayBeOld(error: unknown): boolean {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  const { httpStatusCode = 0 } = error.$metadata as { httpStatusCode?: number };
  return refusals[httpStatusCode as keyof typeof refusals]?.includes(error.name) ?? false;
}

function canRepeat(input: object): boolean {
  return !('Body' in input) || !(input.Body instanceof Readable);
}
