import { AppError } from '#domain/errors.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Repositories } from '#server/repositories/all.ts';

export interface PictureAddressesDependencies {
  reader: Pick<Repositories, 'media'>;
  files: Pick<FileStore, 'keyOf'>;
  /** Without a trailing slash. */
  siteUrl: string;
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;

/** Finds stored pictures by the addresses of their renditions. */
export function createPictureAddresses({ reader, files, siteUrl }: PictureAddressesDependencies) {
  return {
    /**
     * The id of the picture one of whose files stands at this address: a path on the site, or absolute.
     * @throws AppError `invalid` for `file_url` when it is not the address of a picture of ours
     */
    async mediaAt(address: string): Promise<string> {
      const local = address.trim();
      const key = files.keyOf(local.startsWith(`${siteUrl}/`) ? local.slice(siteUrl.length) : local);
      const media = key === null ? null : await reader.media.findByKey(key);
      if (media) return media.id;
      const message = 'This is not the address of a picture stored here. Upload the picture first.';
      throw new AppError('invalid', message, { fields: { file_url: message } });
    },
  };
}
