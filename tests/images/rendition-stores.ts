import { afterEach } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type Between, openMediaStore } from './media-store.ts';
import { quarters } from './pictures.ts';

export type Store = Awaited<ReturnType<typeof openMediaStore>>;

/** Opens a store, which is closed after the test. */
export function storesOfTests(): (between?: Between) => Promise<Store> {
  const opened: Store[] = [];
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  return async (between) => {
    const store = await openMediaStore(between);
    opened.push(store);
    return store;
  };
}

export const photo = async (width = 1500, height = 300) => (await quarters(width, height)).jpeg().toBuffer();

export const store = async ({ media }: Store, bytes?: Buffer) =>
  (await media.store(system, { bytes: bytes ?? (await photo()), name: 'a.jpg' })).media;

export const mediaNow = async ({ reader }: Store, id: string) => {
  const media = await reader.media.findById(id);
  if (!media) throw new Error('The image is gone.');
  return media;
};

export const namesOf = ({ renditions }: Awaited<ReturnType<typeof mediaNow>>) =>
  renditions.map(({ format, target, width }) => `${format} ${target}: ${width}`);

/** The six files of an upload. */
export const base = [
  'webp 384: 384',
  'jpg 384: 384',
  'webp 768: 768',
  'jpg 768: 768',
  'webp 1280: 1280',
  'jpg 1280: 1280',
];
