import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import type { CardView, GridView, ImageView } from '#contract/pages.ts';
import { cardRatio, isSmall, measured, shapeOf } from '#domain/media/sizes.ts';
import { isRightToLeft, textLanguage } from '#domain/text/language.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

/** Number of images of a page that are loaded at once; the others wait until they come near the window. */
const early = 4;

interface PhotoGridProps extends GridView {
  /** Rank of the cards' headings, below the page's own. */
  level: 2 | 3;
  /** True for thumbhashes, see `Image`. */
  hasThumbhash?: boolean;
  /** The image that opens the page is the first of the early ones. */
  isBelow?: boolean;
}

/** Justified rows of photographs. */
export function PhotoGrid({ cards, sizes, level, hasThumbhash, isBelow = false }: PhotoGridProps) {
  return (
    <ul className="rows">
      {cards.map((card, index) => (
        <PhotoCard
          key={card.slug}
          card={card}
          ratio={cardRatioOf(card)}
          sizes={sizes[index] ?? '100vw'}
          urgency={urgencyOf(isBelow ? index + 1 : index)}
          level={level}
          hasThumbhash={hasThumbhash}
        />
      ))}
    </ul>
  );
}

function urgencyOf(index: number): Urgency {
  if (index === 0) return 'first';
  return index < early ? 'early' : 'late';
}

interface PhotoCardProps {
  card: CardView;
  /** Aspect ratio of the card's image; crops the image when it differs from the file's. */
  ratio: number;
  sizes: string;
  urgency: Urgency;
  level: 2 | 3;
  /** True for the related strip, which shows the name only. */
  brief?: boolean;
  hasThumbhash?: boolean;
}

function cardRatioOf(card: CardView): number {
  return cardRatio(card.image?.ratio ?? null);
}

/** Aspect ratio of a card in a low row: below a narrower image, a word of its name would not fit. */
export function lowCardRatioOf(card: CardView): number {
  return Math.max(0.66, cardRatioOf(card));
}

export function PhotoCard({
  card,
  ratio,
  sizes,
  urgency,
  level,
  brief = false,
  hasThumbhash,
}: PhotoCardProps) {
  const small = card.image && isSmall(card.image) ? card.image.width : undefined;
  const words = useWords(card.language);
  return (
    <li
      className="card"
      data-wide={shapeOf(ratio) === 'panorama' ? '' : undefined}
      data-small={small && ''}
      style={styleValues({ r: ratio, c: card.image?.colour, w: small })}
    >
      {card.image ? (
        <Image
          image={card.image}
          sizes={sizes}
          urgency={urgency}
          isCropped={ratio < cardRatioOf(card)}
          hasThumbhash={hasThumbhash}
          words={words(card.image.alt)}
        />
      ) : (
        <div className="blank" />
      )}
      <CardText card={card} level={level} brief={brief} />
    </li>
  );
}

/** Title, caption, date and city of a card; the link of the title covers all of it. */
export function CardText({ card, level, brief = false }: Pick<PhotoCardProps, 'card' | 'level' | 'brief'>) {
  const Name = level === 2 ? 'h2' : 'h3';
  const { frame } = useTexts();
  const words = useWords(card.language);
  return (
    <>
      <Name className="name" style={nameStyle(card.title)}>
        <a href={card.href} {...words(card.title)}>
          {card.title}
        </a>
      </Name>
      {!brief && card.caption && (
        <p className="caption" {...words(card.caption)}>
          {card.caption}
        </p>
      )}
      {!brief && (
        <p className="meta">
          <time dateTime={card.date.iso} title={card.date.title}>
            {card.date.label}
          </time>
          {card.city && <span>{card.city}</span>}
          <span className="more" aria-hidden="true">
            {frame.more}
          </span>
        </p>
      )}
    </>
  );
}

/** `first`: the main image of the page; `early`: in the first viewport; `late`: lazy. */
export type Urgency = 'first' | 'early' | 'late';

interface InsteadView {
  media: string;
  webp: string;
  avif: string | null;
  sizes: string;
  width: number;
  height: number;
}

interface ImageProps {
  image: ImageView;
  sizes: string;
  urgency: Urgency;
  /** Alt text; '' for an image that only repeats the text beside it. */
  alt?: string;
  /**
   * True if the box has another aspect ratio than the image: its width is not that of the image, and `sizes`
   * must be given.
   */
  isCropped?: boolean;
  /** True to add the thumbhash, which the full-screen view shows until a larger file has loaded. */
  hasThumbhash?: boolean;
  /** Attributes of the alt text's element. */
  words?: WordsAttributes;
  /** View shown in place of the image where its condition holds. */
  instead?: InsteadView | null;
}

/** An image in all its renditions. The parent makes the box, with `--r` and `--c`. */
export function Image({
  image,
  sizes,
  urgency,
  alt = image.alt,
  isCropped = false,
  hasThumbhash = false,
  words,
  instead = null,
}: ImageProps) {
  const sizesAttribute = urgency === 'late' && !isCropped ? measured(sizes) : sizes;
  return (
    <picture>
      {instead && insteadSources(instead)}
      {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizesAttribute} />}
      {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizesAttribute} />}
      <img
        src={image.src}
        srcSet={image.jpg ?? undefined}
        sizes={image.jpg ? sizesAttribute : undefined}
        width={image.width}
        height={image.height}
        alt={alt}
        {...(alt !== '' && words)}
        loading={urgency === 'late' ? 'lazy' : undefined}
        // On a phone only the first is in the viewport: the others must not compete for bandwidth.
        fetchPriority={urgency === 'first' ? 'high' : urgency === 'early' ? 'low' : undefined}
        // WebKit shows the color alone while an early one is being decoded beside the page.
        decoding={urgency === 'late' ? 'async' : 'sync'}
        data-thumbhash={(hasThumbhash && image.thumbhash) || undefined}
      />
    </picture>
  );
}

function insteadSources({ avif, webp, ...source }: InsteadView): ReactNode {
  return (
    <>
      {avif && <source {...source} type="image/avif" srcSet={avif} />}
      <source {...source} type="image/webp" srcSet={webp} />
    </>
  );
}

/**
 * Custom properties: `--r` aspect ratio, `--c` color until the image is loaded, `--w` and `--h` its pixels, `--focus`
 * what of it stays visible.
 */
export function styleValues(values: {
  r?: number;
  c?: string;
  w?: number;
  h?: number;
  focus?: string;
  letters?: number;
  n?: number;
}): CSSProperties {
  const style: Record<string, string | number> = {};
  if (values.r !== undefined) style['--r'] = Number(values.r.toFixed(3));
  if (values.c !== undefined) style['--c'] = values.c;
  if (values.w !== undefined) style['--w'] = values.w;
  if (values.h !== undefined) style['--h'] = values.h;
  if (values.focus !== undefined) style['--focus'] = values.focus;
  if (values.letters !== undefined) style['--letters'] = values.letters;
  if (values.n !== undefined) style['--n'] = values.n;
  return style;
}

export function longestWord(text: string): number {
  return Math.max(1, ...text.split(/\s+/).map((word) => Array.from(word).length));
}

/** Letters of a word that fits a card: a longer one may be wider. */
const usualWord = 16;

function lettersOf(title: string): number | null {
  const letters = longestWord(title.replaceAll('-', ' '));
  return letters > usualWord ? letters : null;
}

/** Style of a title that is set smaller rather than broken inside its longest word; most need none. */
export function titleStyle(title: string): CSSProperties | undefined {
  const letters = lettersOf(title);
  return letters === null ? undefined : styleValues({ letters });
}

/** The same on a card, in the title itself: the styles of Home have no room for what few titles need. */
function nameStyle(title: string): CSSProperties | undefined {
  const letters = lettersOf(title);
  if (letters === null) return undefined;
  const width = `(100cqi - var(--beside, 0px)) / ${letters} / 0.6`;
  return { fontSize: `max(var(--size-small), min(var(--size, var(--size-name)), ${width}))` };
}

interface Languages {
  /** Language in which the owner writes. */
  site: string;
  /** Texts of the interface. */
  texts: Texts;
}

const SiteLanguages = createContext<Languages | null>(null);

export function LanguagesProvider({ site, texts, children }: Languages & { children: ReactNode }) {
  return <SiteLanguages value={{ site, texts }}>{children}</SiteLanguages>;
}

function useLanguages(): Languages {
  const languages = useContext(SiteLanguages);
  if (!languages) throw new Error('The component is outside of a page.');
  return languages;
}

/** The texts of the interface. */
export function useTexts(): Texts {
  return useLanguages().texts;
}

export interface WordsAttributes {
  lang?: string;
  dir?: 'rtl' | 'ltr';
}

/**
 * Attributes of an element whose text the owner wrote; none for text in the language of the interface.
 * @param chosen language of the record that the text belongs to; null: the site's
 */
export function useWords(chosen: string | null = null): (text: string) => WordsAttributes {
  const { site, texts } = useLanguages();
  return (text) => {
    const lang = textLanguage(text, chosen, site);
    if (lang === texts.lang) return {};
    return isRightToLeft(lang) ? { lang, dir: 'rtl' } : { lang };
  };
}
