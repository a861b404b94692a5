import { join } from 'node:path';
import { DurableDriver } from './driver.ts';
import { type FileStore, fileStoreOver } from './file-store.ts';

export interface S3Settings {
  bucket: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Null: the machine's own credentials. */
  accessKeyId: string | null;
  secretAccessKey: string | null;
  /** Where the bucket's public files are served, without a trailing slash; null: by the site itself. */
  publicUrl: string | null;
}

/** The file store of the settings: S3 where a bucket is named, else the folder `files` under the data folder. */
export async function createFileStore(settings: {
  dataDir: string;
  s3: S3Settings | null;
}): Promise<FileStore> {
  if (settings.s3) return s3Store(settings.s3);
  const driver = new DurableDriver(join(settings.dataDir, 'files'));
  await driver.sweep(Date.now());
  return fileStoreOver(driver, null);
}

/** Loaded only when it is used: the S3 client is large. */
async function s3Store(settings: S3Settings): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, publicUrl } = settings;
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Many S3-compatible stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Who may read is the bucket's policy; most stores refuse access lists per file by now.
    supportsACL: false,
    visibility: 'private',
  });
  return fileStoreOver(driver, publicUrl);
}
