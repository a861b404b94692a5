import { buffer } from 'node:stream/consumers';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PictureAddresses } from '../media/picture-addresses.ts';
import type { AiPicture } from './provider/provider.ts';

/** What vision models look at is about this wide; more is paid for and thrown away. */
const wantedWidth = 768;

export interface AiPicturesDependencies {
  reader: Pick<Repositories, 'media'>;
  files: Pick<FileStore, 'stream'>;
  pictures: PictureAddresses;
}

/** Reads pictures for a model: our own alone, from our own store, so that no address ever makes us ask another host. */
export function createAiPictures({ reader, files, pictures }: AiPicturesDependencies) {
  async function read(address: string): Promise<AiPicture> {
    const media = await reader.media.findById(await pictures.mediaAt(address));
    const jpgs = (media?.renditions ?? []).filter(({ format }) => format === 'jpg');
    const fitting = jpgs.filter(({ width }) => width <= wantedWidth);
    const best = (fitting.length > 0 ? fitting : jpgs).toSorted((a, b) => b.width - a.width)[0];
    const file = best && (await files.stream(best.key));
    if (file) return { bytes: await buffer(file.stream), mime: 'image/jpeg' };
    const message = 'The files of this picture are not there any more.';
    throw new AppError('invalid', message, { fields: { file_urls: message } });
  }

  /** @throws AppError `invalid` for `file_urls` when one is not the address of a picture stored here */
  return async (addresses: readonly string[]): Promise<AiPicture[]> => {
    const found: AiPicture[] = [];
    for (const address of addresses) {
      found.push(
        await read(address).catch((cause: unknown) => {
          const message = cause instanceof AppError ? cause.message : '';
          if (message === '') throw cause;
          throw new AppError('invalid', message, { fields: { file_urls: message }, cause });
        }),
      );
    }
    return found;
  };
}
