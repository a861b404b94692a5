import type { Selectable } from 'kysely';
import { mediaFields, metadataFields } from '#domain/media/media.entity.ts';
import type {
  Animation,
  Camera,
  Cover,
  Media,
  PhotoMetadata,
  Rendition,
  Rights,
  ShownMedia,
} from '#domain/posts/post.ts';
import { rowReader, storedList, storedObject } from '../../platform/database/rows.ts';
import type { MediaMetadataTable, MediaTable } from '../../platform/database/schema-media.ts';

/** Columns for showing an image, with prefixed names beside those of its post. */
export const shownMediaColumns = [
  'm.id as m_id',
  'm.width as m_width',
  'm.height as m_height',
  'm.colour as m_colour',
  'm.thumbhash as m_thumbhash',
  'm.renditions as m_renditions',
] as const;

/** Columns of an image with the prefixes of a joined row. */
export const mediaColumns = [
  ...shownMediaColumns,
  'm.hash as m_hash',
  'm.sha256 as m_sha256',
  'm.phash as m_phash',
  'm.bytes as m_bytes',
  'm.mime as m_mime',
  'm.original_key as m_original_key',
  'm.animation as m_animation',
  'm.cover as m_cover',
  'm.created_date as m_created_date',
  'm.original_name as m_original_name',
] as const;

/** Columns that have queries of their own. */
type UnreadColumn = 'kept' | 'awaited' | 'generation' | 'recipe' | 'public_width';

type Prefixed = {
  [Column in keyof Omit<Selectable<MediaTable>, UnreadColumn> as `m_${Column}`]: MediaTable[Column] | null;
};

type ShownPrefixed = Pick<
  Prefixed,
  'm_id' | 'm_width' | 'm_height' | 'm_colour' | 'm_thumbhash' | 'm_renditions'
>;

/** True if the row has an image whose files can be read; another one cannot be shown. */
function hasReadableRenditions({ m_id, m_renditions }: Pick<Prefixed, 'm_id' | 'm_renditions'>): boolean {
  const text = m_renditions ?? '[]';
  return text === '[]' || parseRenditions(m_id ?? '', text).length > 0;
}

/** Data for showing the image of a joined row; null if the left join found none. */
export function joinedShownMedia(row: ShownPrefixed): ShownMedia | null {
  if (row.m_id === null || !hasReadableRenditions(row)) return null;
  return {
    id: row.m_id,
    width: row.m_width ?? 0,
    height: row.m_height ?? 0,
    colour: row.m_colour ?? '',
    thumbhash: row.m_thumbhash ?? '',
    renditions: parseRenditions(row.m_id, row.m_renditions ?? '[]'),
  };
}

type StoredMedia = Omit<Media, 'renditions' | 'animation' | 'cover'> & {
  renditions: string;
  animation: string | null;
  cover: string | null;
};

/** Stored fields for renditions, animation and cover: their parsed forms are cached. */
const storedFields = mediaFields.stored
  .filter(({ field }) => field !== 'originalName')
  .map(({ field, column, kind }) => ({ field, column, kind: kind === 'integer' ? kind : ('text' as const) }));
const readRow = rowReader<StoredMedia>({ stored: storedFields });
const readJoined = rowReader<StoredMedia>({ stored: storedFields }, undefined, 'm_');

/** The image of a joined row; null where the left join found none. */
export function joinedMedia(row: Prefixed): Media | null {
  if (row.m_id === null || !hasReadableRenditions(row)) return null;
  return { ...parsedMedia(readJoined(row)), originalName: row.m_original_name ?? '' };
}

export function toMedia(row: Selectable<MediaTable>): Media {
  return parsedMedia(readRow(row));
}

function parsedMedia({ renditions, animation, cover, ...media }: StoredMedia): Media {
  return {
    ...media,
    renditions: parseRenditions(media.id, renditions),
    animation: parseAnimation(animation),
    cover: parseCover(cover),
  };
}

/** Cover from its stored JSON; null if there is none or it cannot be read. */
export function parseCover(text: string | null): Cover | null {
  const { x, y, recipe, files } = storedObject<Cover>(text ?? '{}');
  if (x === undefined || y === undefined || recipe === undefined || !Array.isArray(files)) return null;
  return { x, y, recipe, files: files.map((file) => ({ ...file, format: file.format ?? 'webp' })) };
}

function parseAnimation(text: string | null): Animation | null {
  const { key, width, height, bytes } = storedObject<Animation>(text ?? '{}');
  if (key === undefined || width === undefined || height === undefined || bytes === undefined) return null;
  return { key, width, height, bytes };
}

/** Cached lists of renditions; a full cache is cleared. */
const maxCachedRows = 2000;

const parsed = new Map<string, { text: string; renditions: readonly Rendition[] }>();

/**
 * Parsed renditions, cached by the text of the row: an image is read with every page that shows it, and
 * parsing its list costs more than reading its other columns.
 */
function parseRenditions(id: string, text: string): readonly Rendition[] {
  const known = parsed.get(id);
  if (known?.text === text) return known.renditions;
  const renditions = storedList<Rendition>(text);
  if (parsed.size >= maxCachedRows) parsed.clear();
  parsed.set(id, { text, renditions });
  return renditions;
}

export const noCamera: Camera = {
  make: null,
  model: null,
  lens: null,
  focalLength: null,
  aperture: null,
  exposureTime: null,
  iso: null,
};
const noRights: Rights = {
  creator: null,
  credit: null,
  copyright: null,
  licenseUrl: null,
  acquireUrl: null,
};

const readMetadata = rowReader<PhotoMetadata>(metadataFields);

export function toMetadata(row: Selectable<MediaMetadataTable>): PhotoMetadata {
  const metadata = readMetadata(row);
  return {
    ...metadata,
    camera: { ...noCamera, ...metadata.camera },
    rights: { ...noRights, ...metadata.rights },
  };
}
