import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { RunningBucket } from '../tests/factories/bucket.ts';

/** The keys of all files in a bucket. */
export async function keysIn({ s3 }: RunningBucket): Promise<string[]> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const keys: string[] = [];
  try {
    for (let after: string | undefined; ; ) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ...(after && { ContinuationToken: after }) }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])));
      after = page.NextContinuationToken;
      if (!page.IsTruncated) return keys;
    }
  } finally {
    client.destroy();
  }
}
