import type { Actor } from '#domain/access/account.ts';
import { articleFields } from '#domain/articles/article.entity.ts';
import { lengthError } from '#domain/articles/article.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { requireNone } from '#domain/fields.ts';
import type { Media } from '#domain/posts/post.ts';
import { linkRefusal } from '#domain/text/addresses.ts';
import type { InspectedText } from '#text/read/inspect.ts';
import { perApp } from '../../compose/context.ts';
import { largestRendition } from '../../platform/presenting/site.ts';
import { mediaLookup } from '../media/duplicates.service.ts';
import { mediaService } from '../media/media.service.ts';
import type { ArticleReader } from './markup/threaded-markup.ts';

const base64 = /^[a-z\d+/]*={0,2}$/i;

/** Stores the images that a saved article contains. */
export const articleImages = perApp((app) => {
  const media = mediaService(app);
  const images = mediaLookup(app);

  /** Public URL of a stored image, where only one of its files can be named. */
  const addressOf = (image: Media) => app.files.url((image.animation ?? largestRendition(image))?.key ?? '');

  /** @throws AppError as `MediaService.store`, with the field */
  async function store(actor: Actor, address: string, field: string, name: string): Promise<Media> {
    try {
      const stored = await media.store(actor, { bytes: bytesOf(address), name });
      return stored.media;
    } catch (error) {
      if (!isAppError(error) || error.isOutage) throw error;
      const message = `${name}: ${error.message}`;
      throw new AppError(error.code, message, { fields: { [field]: message }, cause: error });
    }
  }

  return {
    /**
     * The body with every image that is written into it as the URL of a stored file; the same image twice is
     * stored once.
     * @throws AppError for an image that cannot be stored, and `invalid` for a link that is no URL of a page, with
     *   `fields`
     */
    async storeWritten(
      actor: Actor,
      { text: body, dataAddresses }: Pick<InspectedText, 'text' | 'dataAddresses'>,
    ): Promise<string> {
      const known = new Map<string, string>();
      const link = dataAddresses.find(({ of }) => of === 'link');
      if (link) throw linkRefused(body.slice(link.start, link.end));
      let result = '';
      let from = 0;
      for (const [index, { start, end }] of dataAddresses.entries()) {
        const address = body.slice(start, end);
        const url =
          known.get(address) ??
          addressOf(await store(actor, address, 'body', `Image ${index + 1} in the body`));
        known.set(address, url);
        result += body.slice(from, start) + url;
        from = end;
      }
      return result + body.slice(from);
    },

    /** Stores the image of a hero's URL as {@link storeWritten} does. */
    async storeHero(actor: Actor, url: string): Promise<string> {
      if (!/^\s*data:/i.test(url)) return url;
      return addressOf(await store(actor, url.trim(), 'heroImageUrl', 'The hero image'));
    },

    /**
     * Id of the stored image behind a URL; null for one of another host, and for none.
     * @throws AppError `invalid` for a URL of ours where no image is
     */
    async heroMediaAt(url: string): Promise<string | null> {
      const mediaId = url === '' ? null : await images.ownMediaAt(url);
      if (mediaId !== undefined) return mediaId;
      const message = 'Image not found. It may have been removed. Upload it again.';
      throw new AppError('invalid', message, { fields: { heroImageUrl: message } });
    },
  };
});

/** Characters of a rejected URL in the message. */
const namedLetters = 30;

/** A `data:` link cannot be stored and would not work. */
function linkRefused(address: string): AppError {
  const begin = `${address.slice(0, namedLetters)}${address.length > namedLetters ? '…' : ''}`;
  const message = `Link to “${begin}” in the body: ${linkRefusal}`;
  return new AppError('invalid', message, { fields: { body: message } });
}

/** @throws AppError `invalid` when it cannot be read, `unsupported_type` for a drawing */
function bytesOf(address: string): Buffer {
  const [head = '', data = ''] = splitAtComma(address);
  const content = unescaped(data);
  // An unencoded SVG breaks off at its first `<`, which no URL may contain.
  if (content === '' && /^data:image\/svg/i.test(head)) throw new AppError('unsupported_type', drawing);
  if (content !== null && !/;\s*base64\s*$/i.test(head)) return Buffer.from(content);
  if (content === null || !base64.test(content)) {
    throw new AppError('invalid', 'The image is damaged. Insert it again.');
  }
  return Buffer.from(content, 'base64');
}

const drawing = 'This is an SVG drawing, which may contain scripts. Save it as a PNG and insert that.';

function splitAtComma(address: string): [string, string] {
  const comma = address.indexOf(',');
  return comma === -1 ? [address, ''] : [address.slice(0, comma), address.slice(comma + 1)];
}

function unescaped(data: string): string | null {
  if (!data.includes('%')) return data;
  try {
    return decodeURIComponent(data);
  } catch {
    return null;
  }
}

const inspectedFields = ['body', 'story'] as const;
type Texts = { [Name in (typeof inspectedFields)[number]]?: string | undefined };

/**
 * The texts of an article as they may be stored; asked before anything else is done with them.
 * @param before texts that are stored: the same text may be saved again, whatever it holds
 * @throws AppError `invalid` with the fields that are too long or cannot be read as markup
 */
export async function inspectTexts(
  inspect: ArticleReader['inspect'],
  given: Texts,
  before: Texts = {},
): Promise<{ body: InspectedText | null; story: InspectedText | null }> {
  const issues: Record<string, string> = {};
  const found: Record<(typeof inspectedFields)[number], InspectedText | null> = { body: null, story: null };
  for (const name of inspectedFields) {
    const { [name]: text } = given;
    if (!text) continue;
    const most = articleFields.fields[name].limit;
    const inspected = await inspect(text, text === before[name] ? Number.POSITIVE_INFINITY : most);
    const issue = lengthError(inspected.length, most) ?? inspected.issue;
    if (issue !== null && text !== before[name]) issues[name] = issue;
    found[name] = inspected;
  }
  requireNone(issues);
  return found;
}
