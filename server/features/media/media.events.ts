import type { BinKind } from '#domain/bin/bin.ts';
import { mediaKeysIn } from '#domain/media/media-files.ts';
import type {
  Changed,
  ChangedPost,
  CopiesChanged,
  ItemsPurged,
  MediaChanged,
  PostsChanged,
  SettingsChanged,
} from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { followFiles } from './media.derive.ts';
import type { MediaOwner } from './media.repository.ts';

/** Fields of a record that name images; an article has a story too, which shows none. */
interface ImageUser {
  id: string;
  body?: string;
  text?: string;
  story?: string;
  hero?: { id: string } | null;
  media?: { id: string } | null;
}

const textOf = ({ body, text, story = '' }: ImageUser) => body ?? text ?? story;
const mediaIdOf = ({ hero, media }: ImageUser) => (hero ?? media)?.id;

/** Parts of a record that name images, by its kind. */
const ownersIn = {
  post: ['post', 'body'],
  article: ['hero', 'body'],
  page: ['body'],
  series: ['body'],
} as const satisfies Record<BinKind, readonly MediaOwner['kind'][]>;

/** References the images that records show; the files of those that come or go with a record are published or withheld. */
export async function followImages(
  repos: Repositories,
  kind: BinKind,
  { changes, isBin = false, time }: Changed<ImageUser>,
): Promise<void> {
  const added: { owner: MediaOwner; mediaId: string }[] = [];
  for (const { before, after } of changes) {
    const id = (after ?? before)?.id ?? '';
    const owners = ownersIn[kind].map((owner) => ({ kind: owner, id }));
    if (before && after) {
      for (const owner of owners) await updateReferences(repos, owner, after, time);
      const former = kind === 'article' && mediaIdOf(before);
      if (former && former !== mediaIdOf(after)) await repos.media.restage(former, time);
    } else if (after && !isBin)
      for (const owner of owners) {
        const references = (await imagesOf(repos, owner, after)).map((mediaId) => ({ owner, mediaId }));
        // A text may name many: together they would be more than one statement takes.
        if (owner.kind === 'body') await repos.media.addReferences(references);
        else added.push(...references);
      }
    else {
      // Runs before the references are deleted, by which the images are found.
      for (const owner of owners) await followFiles(repos, await repos.media.namedBy(owner), time);
      if (!isBin) for (const owner of owners) await updateReferences(repos, owner, { id }, time);
    }
  }
  await repos.media.addReferences(added);
}

export async function followCopyImages(repos: Repositories, { copies, time }: CopiesChanged): Promise<void> {
  for (const copy of copies) await updateReferences(repos, { kind: 'body', id: copy.id }, copy, time);
}

/** A former image of a text stays for a day like a staged one, so that an earlier text can be restored with it. */
async function updateReferences(
  repos: Repositories,
  owner: MediaOwner,
  record: ImageUser,
  time: string,
): Promise<void> {
  const images = await imagesOf(repos, owner, record);
  if (owner.kind !== 'body') return repos.media.setReferences(owner, images);
  const before = await repos.media.namedBy(owner);
  if (before.join() === images.join()) return;
  await repos.media.setReferences(owner, images);
  for (const mediaId of before) if (!images.includes(mediaId)) await repos.media.restage(mediaId, time);
}

async function imagesOf({ media }: Repositories, { kind }: MediaOwner, record: ImageUser): Promise<string[]> {
  if (kind === 'body') return media.idsByKeys(mediaKeysIn(textOf(record)));
  const id = mediaIdOf(record);
  return id === undefined ? [] : [id];
}

/** The files of images are to say what the posts say. */
export async function followWords(repos: Repositories, { changes, time }: PostsChanged): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    spoken(before) === spoken(after)
      ? []
      : [before, after].flatMap((post) => (post?.published && post.media ? post.media.id : [])),
  );
  await followFiles(repos, ids, time);
}

function spoken(post: ChangedPost | null): string {
  if (!post?.published || !post.media) return '';
  return JSON.stringify([post.media.id, post.title, post.caption, post.altText]);
}

/** Their texts may have changed while files were encoded. */
export const followMediaFiles = (repos: Repositories, { mediaIds, time }: MediaChanged) =>
  followFiles(repos, mediaIds, time);

/** Keeps the file of the portrait as long as it is in use, and a day after it. */
export async function followPortrait(
  { media }: Repositories,
  { before, after, time }: SettingsChanged,
): Promise<void> {
  const [former, present] = [before.portrait ?? null, after.portrait ?? null];
  if (former === present) return;
  const owner = { kind: 'portrait' as const, id: 'site' };
  const referenced = await media.namedBy(owner);
  await media.setReferences(owner, present === null ? [] : [present]);
  for (const mediaId of referenced) if (mediaId !== present) await media.restage(mediaId, time);
}

/** @param copyIds of the working copies of articles among them @returns the images that they showed */
export async function releasePurgedImages(
  repos: Repositories,
  { items, time }: ItemsPurged,
  copyIds: readonly string[],
): Promise<string[]> {
  const owners = items.flatMap(({ kind, id }) => ownersIn[kind].map((owner) => ({ kind: owner, id })));
  const copies = copyIds.map((id) => ({ kind: 'body' as const, id }));
  const released = new Set<string>();
  for (const owner of [...owners, ...copies]) {
    for (const mediaId of await repos.media.namedBy(owner)) released.add(mediaId);
    await repos.media.setReferences(owner, []);
  }
  await followFiles(repos, [...released], time);
  return [...released];
}
