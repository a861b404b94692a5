import sharp from 'sharp';
import { type CardWords, cardSize, drawableText } from '#domain/cards/card.ts';
import { type Box, type CardLayout, cardLayout } from '#domain/cards/layout.ts';
import { type FittedText, fitText } from '#domain/cards/lines.ts';
import { type Letters, loadLetters } from './letters.ts';

export interface CardPhoto {
  /** An encoded image, at most as large as a card needs it. */
  data: Buffer;
  /** Pixels of the largest file of the photo. */
  width: number;
  height: number;
}

/** A JPEG of the size of a card, without any metadata. */
type DrawCard = (words: CardWords, photo: CardPhoto | null) => Promise<Buffer>;

const paper = '#faf7f1';
const ink = '#1a1713';
const secondInk = '#4d463d';
const amber = '#bf6f00';
const lineHeight = 1.14;
const nameSize = 28;
/** Heights of the letters, in font sizes: above and below the baseline. */
const ascent = 0.76;
const descent = 0.24;

/** The fonts are read with the first card. */
export function createCardDrawing(): DrawCard {
  let letters: Promise<Letters> | undefined;
  return async (words, photo) => {
    letters ??= loadLetters();
    letters.catch(() => {
      letters = undefined;
    });
    return draw(await letters, words, photo);
  };
}

async function draw(letters: Letters, words: CardWords, photo: CardPhoto | null): Promise<Buffer> {
  const layout = cardLayout(photo);
  const { x, y, width, height } = layout.photo ?? { x: 0, y: 0, width: 0, height: 0 };
  const shown = photo && (await sharp(photo.data).resize(width, height, { fit: 'cover' }).png().toBuffer());
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">` +
      `${wordsOn(letters, words, layout)}</svg>`,
  );
  return sharp({ create: { ...cardSize, channels: 3, background: paper } })
    .composite([...(shown ? [{ input: shown, left: x, top: y }] : []), { input: overlay }])
    .flatten()
    .jpeg({ quality: 84, progressive: true, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function wordsOn(letters: Letters, words: CardWords, layout: CardLayout): string {
  const measure = (text: string) => letters.widthOf(text);
  const { text, mostLines, sizes } = layout;
  const nameRoom = { width: text.width, height: nameSize * 2, mostLines: 1, lineHeight, sizes: [nameSize] };
  const name = fitText(drawableText(words.name), measure, nameRoom);
  const room = { width: text.width, height: text.height - (name ? nameSize * 2 : 0), mostLines, sizes };
  const title = fitText(drawableText(words.title), measure, { ...room, lineHeight });
  if (!title && !name) return '';
  const svg = layout.style === 'notch' ? notch(letters, title, name) : column(letters, text, title, name);
  return layout.photo ? svg : `${mark(text)}${svg}`;
}

/** On paper in the lower left corner, as wide as the words. */
function notch(letters: Letters, title: FittedText | null, name: FittedText | null): string {
  const pad = { x: 64, y: 40, between: 20 };
  const widthOf = ({ lines, size }: FittedText) =>
    Math.max(...lines.map((line) => (letters.widthOf(line) ?? 0) * size));
  const texts = [title, name].filter((text) => text !== null);
  const titleHeight = title ? heightOf(title) : 0;
  const nameHeight = name ? heightOf(name) : 0;
  const between = title && name ? pad.between : 0;
  const width = Math.max(...texts.map(widthOf)) + 2 * pad.x;
  const height = titleHeight + between + nameHeight + 2 * pad.y - 8;
  const top = cardSize.height - height;
  return (
    `<rect x="0" y="${top}" width="${Math.ceil(width)}" height="${height}" fill="${paper}"/>` +
    drawText(letters, title, pad.x, top + pad.y, ink) +
    drawText(letters, name, pad.x, top + pad.y + titleHeight + between, secondInk)
  );
}

/** The title from the top, the name at the bottom. */
function column(letters: Letters, box: Box, title: FittedText | null, name: FittedText | null): string {
  const nameTop = box.y + box.height - (name ? heightOf(name) : 0);
  return drawText(letters, title, box.x, box.y, ink) + drawText(letters, name, box.x, nameTop, secondInk);
}

/** A short rule above the words of a card without a photo. */
function mark({ x, y }: Box): string {
  return `<rect x="${x}" y="${y - 36}" width="72" height="6" fill="${amber}"/>`;
}

function heightOf({ lines, size }: FittedText): number {
  return Math.round(((lines.length - 1) * lineHeight + ascent + descent) * size);
}

function drawText(letters: Letters, text: FittedText | null, x: number, top: number, fill: string): string {
  if (!text) return '';
  const lines = text.lines.map((line, index) =>
    letters.draw(line, { x, y: top + (ascent + index * lineHeight) * text.size, size: text.size }),
  );
  return `<g fill="${fill}">${lines.join('')}</g>`;
}
