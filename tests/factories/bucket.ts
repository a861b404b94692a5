import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type RunningBucket = Awaited<ReturnType<typeof startBucket>>;

/** An empty bucket on a server of this machine that speaks the S3 protocol. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const configureBuckets = [{ name: 'pictures', configs: [] }];
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const s3 = bucketAt(port);
  return {
    s3,
    /** As the environment names it. */
    settings: {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    async close(): Promise<void> {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The bucket of a server on a port, which need not answer. */
export function bucketAt(port: number) {
  return {
    bucket: 'pictures',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicUrl: null as string | null,
  };
}
