import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { FileStore } from '../../platform/files/file-store.ts';

export interface PictureAddressesDependencies {
  reader: Pick<Repositories, 'media'>;
  files: Pick<FileStore, 'keyOf'>;
  /** Without a trailing slash. */
  siteUrl: string;
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;

/** Finds stored pictures by the addresses of their renditions. */
export function createPictureAddresses({ reader, files, siteUrl }: PictureAddressesDependencies) {
  /** The id; null for an address that is not ours, undefined for one of ours where no picture is. */
  async function ownMediaAt(address: string): Promise<string | null | undefined> {
    const local = address.trim();
    const key = files.keyOf(local.startsWith(`${siteUrl}/`) ? local.slice(siteUrl.length) : local);
    return key === null ? null : (await reader.media.findByKey(key))?.id;
  }

  return {
    ownMediaAt,

    /**
     * The id of the picture one of whose files stands at this address: a path on the site, or absolute.
     * @throws AppError `invalid` for `file_url` when it is not the address of a picture of ours
     */
    async mediaAt(address: string): Promise<string> {
      const mediaId = await ownMediaAt(address);
      if (mediaId) return mediaId;
      const message = 'This is not the address of a picture stored here. Upload the picture first.';
      throw new AppError('invalid', message, { fields: { file_url: message } });
    },
  };
}
