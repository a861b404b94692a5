import { startS3Server } from './s3/server.ts';

export type RunningBucket = Awaited<ReturnType<typeof startBucket>>;

const name = 'pictures';
const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'secret-of-the-tests', region: 'us-east-1' };

/** An empty bucket on a server of this machine that speaks the S3 protocol. */
export async function startBucket() {
  const server = await startS3Server({ bucket: name, keys });
  const s3 = bucketAt(server.port);
  return {
    /** To look into the bucket and to disturb its requests. */
    server,
    s3,
    /** As the environment names it. */
    settings: {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    close: server.stop,
  };
}

/** The bucket of a server on a port, which need not answer. */
export function bucketAt(port: number) {
  return {
    bucket: name,
    endpoint: `http://127.0.0.1:${port}`,
    ...keys,
    publicUrl: null as string | null,
  };
}
