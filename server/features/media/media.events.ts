import type { BinKind } from '#domain/bin/bin.ts';
import type {
  ArticlesChanged,
  Changed,
  CopiesChanged,
  ItemsPurged,
  MediaChanged,
  PagesChanged,
  PostsChanged,
  SeriesChanged,
  SettingsChanged,
} from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { referenceBodyImages, updateBodyReferences } from './media.derive.ts';
import type { MediaOwner } from './media.repository.ts';
import { followFiles, followWords } from './words.derive.ts';

type Media = Pick<Repositories, 'jobs' | 'media'>;

/** What of a record names images. */
interface ImageUser {
  id: string;
  text: string;
  /** Id of its own image, besides those in its text. */
  mediaId?: string | null | undefined;
}

export async function followPostImages(repos: Media, { changes, ...event }: PostsChanged): Promise<void> {
  await followImages(repos, 'post', {
    ...event,
    changes: mapped(changes, ({ id, story, media }) => ({ id, text: story, mediaId: media?.id })),
  });
  await followWords(repos, changes, event.time);
}

/** A former hero stays for a day, so that an earlier text can be restored with it. */
export async function followArticleImages(repos: Media, event: ArticlesChanged): Promise<void> {
  const { changes, ...others } = event;
  await followImages(repos, 'hero', {
    ...others,
    changes: mapped(changes, ({ id, body, hero }) => ({ id, text: body, mediaId: hero?.id })),
  });
  for (const { before, after } of changes)
    if (before?.hero && after && before.hero.id !== after.hero?.id)
      await repos.media.restage(before.hero.id, event.time);
}

export async function followCopyImages(repos: Media, { copies, time }: CopiesChanged): Promise<void> {
  for (const { id, text } of copies) await updateBodyReferences(repos, id, text, time);
}

export const followSeriesImages = (repos: Media, event: SeriesChanged) => followImages(repos, null, event);

export const followPageImages = (repos: Media, { changes, ...event }: PagesChanged) =>
  followImages(repos, null, {
    ...event,
    changes: mapped(changes, ({ id, body }) => ({ id, text: body })),
  });

/**
 * References the images that records show, and has the files of those published or withheld whose records come or go.
 * @param kind of the owner of an image beside those in the text
 */
async function followImages(
  repos: Media,
  kind: MediaOwner['kind'] | null,
  { changes, isBin = false, time }: Changed<ImageUser>,
): Promise<void> {
  const added: ImageUser[] = [];
  for (const { before, after } of changes) {
    if (before && after) {
      await setReference(repos, kind, after);
      await updateBodyReferences(repos, after.id, after.text, time);
    } else if (after && !isBin) added.push(after);
    else {
      const id = (before ?? after)?.id ?? '';
      // Before the references go, by which they are found.
      await followFiles(repos, await imagesOf(repos, kind, id), time);
      if (isBin) continue;
      await setReference(repos, kind, { id });
      await updateBodyReferences(repos, id, '', time);
    }
  }
  if (kind !== null)
    await repos.media.addReferences(
      added.flatMap(({ id, mediaId }) => (mediaId ? { owner: { kind, id }, mediaId } : [])),
    );
  for (const { id, text } of added) await referenceBodyImages(repos, id, text);
}

async function setReference(
  { media }: Media,
  kind: MediaOwner['kind'] | null,
  { id, mediaId }: Pick<ImageUser, 'id' | 'mediaId'>,
): Promise<void> {
  if (kind !== null) await media.setReferences({ kind, id }, mediaId ? [mediaId] : []);
}

async function imagesOf({ media }: Media, kind: MediaOwner['kind'] | null, id: string): Promise<string[]> {
  const own = kind === null ? [] : await media.namedBy({ kind, id });
  return [...own, ...(await media.namedBy({ kind: 'body', id }))];
}

function mapped<From, To>(
  changes: readonly { before: From | null; after: From | null }[],
  map: (record: From) => To,
) {
  return changes.map(({ before, after }) => ({ before: before && map(before), after: after && map(after) }));
}

/** Their texts may have changed while files were encoded. */
export const followMediaFiles = (repos: Pick<Repositories, 'jobs'>, { mediaIds, time }: MediaChanged) =>
  followFiles(repos, mediaIds, time);

/** The file of the portrait stays as long as it is the portrait, and a day after it. */
export async function followPortrait(
  { media }: Pick<Repositories, 'media'>,
  { before, after, time }: SettingsChanged,
): Promise<void> {
  const [former, present] = [before.portrait ?? null, after.portrait ?? null];
  if (former === present) return;
  const owner = { kind: 'portrait' as const, id: 'site' };
  const referenced = await media.namedBy(owner);
  await media.setReferences(owner, present === null ? [] : [present]);
  for (const mediaId of referenced) if (mediaId !== present) await media.restage(mediaId, time);
}

const ownersIn: Readonly<Record<BinKind, readonly MediaOwner['kind'][]>> = {
  post: ['post', 'body'],
  article: ['hero', 'body'],
  page: ['body'],
  series: ['body'],
};

/** @param copyIds of the working copies of articles among them @returns the images that they showed */
export async function releasePurgedImages(
  repos: Media,
  { items, time }: ItemsPurged,
  copyIds: readonly string[],
): Promise<string[]> {
  const owners = items.flatMap(({ kind: item, id }) => ownersIn[item].map((kind) => ({ kind, id })));
  const copies = copyIds.map((id) => ({ kind: 'body' as const, id }));
  const released = new Set<string>();
  for (const owner of [...owners, ...copies]) {
    for (const mediaId of await repos.media.namedBy(owner)) released.add(mediaId);
    await repos.media.setReferences(owner, []);
  }
  await followFiles(repos, [...released], time);
  return [...released];
}
