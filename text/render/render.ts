import { toHtml } from 'hast-util-to-html';
import type { Texts } from '#domain/texts/catalogue.ts';
import { textsOf } from '#domain/texts/texts.ts';
import type { ArticleData } from '../blocks/block.ts';
import { boundsIssue } from '../read/bounds.ts';
import { parse } from '../read/read.ts';
import { createCache } from '../read/reading.ts';
import { withoutPrivateLetters } from '../read/sentinels.ts';
import {
  demoteH1,
  frameTables,
  type Heading,
  levelFromH2,
  nameCalculators,
  nameFootnotes,
  nameHeadings,
} from './headings.ts';
import { type BlockProblem, expandShortcodes, maskShortcodes, restoreAttributes } from './shortcodes.ts';
import {
  type Element,
  element,
  elementsOf,
  finishImage,
  finishLink,
  type ImageRules,
  isBlank,
  isRemote,
  linkImages,
  type Node,
  type Root,
  replaceElements,
  type StoredImages,
  text,
} from './tree.ts';

export interface RenderedStory {
  /** Safe to put into a page as it is; '' for a text without content. */
  html: string;
  /** Why the text is shown as it was written, for its owner; null when it was read as markup. */
  plain: string | null;
  /** Blocks in whose place a sentence says that they cannot be shown; the text itself where it is `plain`. */
  problems: BlockProblem[];
}

export interface RenderedArticle extends RenderedStory {
  /** Headings of level 2 and 3, in order. */
  contents: Heading[];
  /** Where in `html` a heading of level 2 begins that is inside no other element, in order. */
  sections: number[];
  hasYoutube: boolean;
  /** Shows images of other hosts, which the policy of the page must allow. */
  remoteImages: boolean;
  /** Holds a table or chart whose data the browser fetches from another host. */
  remoteData: boolean;
}

export interface MarkupOptions {
  /** Origins besides the site's own whose images are ours (`https://media.example.org`). */
  imageOrigins?: readonly string[];
}

export interface RenderOptions {
  /** For the owner: shows as text what a visitor does not see of shortcodes, and why. */
  preview?: boolean;
  /** Path of the page that shows the text, for the log. */
  path?: string;
  /** Language of the site for the texts of blocks, a canonical BCP 47 tag; English if left out. */
  language?: string;
}

export interface ArticleOptions extends RenderOptions {
  title: string;
  /** Without it the text has no tables, charts and calculators. */
  data?: ArticleData | null;
  /** Without them an image of ours is shown as any other is. */
  images?: StoredImages;
}

interface BuildOptions {
  preview: boolean;
  data: ArticleData | null;
  images: ImageRules;
  texts: Texts;
}

const noImages: StoredImages = new Map();

/** Markdown or HTML with shortcodes to HTML. Depends on nothing but what is given; callers keep the result. */
export function createMarkup({ imageOrigins: origins = [] }: MarkupOptions = {}) {
  return {
    /** A story's headings begin at level 2; images of other hosts become links. */
    renderStory(markdown: string, { preview = false, language = 'en' }: RenderOptions = {}): RenderedStory {
      const texts = textsOf(language);
      return orPlain(markdown, () => {
        const images: ImageRules = { stored: noImages, origins, remote: 'link', inline: preview };
        const { root, problems } = build(markdown, { preview, data: null, images, texts });
        levelFromH2(root);
        nameHeadings(root);
        return { html: serialise(root), plain: null, problems };
      });
    },

    /** The H1 of the body is left out when it equals the title, and becomes an H2 otherwise. */
    renderArticle(body: string, options: ArticleOptions): RenderedArticle {
      const { title, data = null, images: stored = noImages, preview = false } = options;
      const texts = textsOf(options.language ?? 'en');
      return orPlain(body, () => {
        const images: ImageRules = { stored, origins, remote: 'show', inline: preview };
        const { root, problems } = build(body, { preview, data, images, texts });
        demoteH1(root, title);
        if (!preview) linkImages(root);
        const elements = [...elementsOf(root)];
        const contents = nameHeadings(root, nameCalculators(elements));
        return {
          ...inSections(root),
          plain: null,
          problems,
          contents,
          hasYoutube: elements.some((node) => node.properties.dataYoutube !== undefined),
          remoteData: elements.some((node) => node.properties.dataRemote !== undefined),
          remoteImages: elements.some(
            (node) => node.tagName === 'img' && isRemote(String(node.properties.src), origins),
          ),
        };
      });
    },
  };
}

/** Shortcodes are put in after sanitising, so nothing that is written can look like one of their elements. */
function build(source: string, { preview, data, images, texts }: BuildOptions) {
  const problems: BlockProblem[] = [];
  const masked = maskShortcodes(withoutPrivateLetters(source));
  const root = parse(masked.text);
  restoreAttributes(root, masked.found);
  replaceElements(root, (node) => {
    if (node.tagName === 'a') return finishLink(node);
    if (node.tagName === 'img') return finishImage(node, images);
    if (node.tagName === 'input') return taskMark(node);
    return node.tagName === 'p' && isBlank(node) ? [] : [node];
  });
  expandShortcodes(root, masked.found, { preview, data, problems, texts });
  frameTables(root, texts);
  nameFootnotes(root, texts);
  return { root, problems };
}

/** A list of tasks shows signs: a box that cannot be ticked is no control. */
function taskMark({ properties }: Element): Node[] {
  return properties.type === 'checkbox' ? [text(properties.checked ? '☑' : '☐')] : [];
}

function serialise(root: Root): string {
  return toHtml(root).trim();
}

/** The HTML, and where each part of it begins that a heading of level 2 opens. */
function inSections(root: Root): Pick<RenderedArticle, 'html' | 'sections'> {
  const sections: number[] = [];
  let html = '';
  for (const child of root.children) {
    if (child.type === 'element' && child.tagName === 'h2') sections.push(html.length);
    const written = toHtml(child);
    html += html === '' ? written.trimStart() : written;
  }
  return { html: html.trimEnd(), sections };
}

/** A text beyond the bounds, or with elements too deep to walk, is shown as it was written. */
function orPlain<Result extends RenderedStory>(
  source: string,
  render: () => Result,
): Result | RenderedArticle {
  const beyond = boundsIssue(source);
  if (beyond) return renderPlain(source, beyond.message);
  try {
    return render();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return renderPlain(source, tooDeep);
  }
}

/** Most characters in the log of a text that is shown as it was written. */
const mostReportedCharacters = 80;
const tooDeep = 'The text is nested too deeply to be shown.';

/** The text as it was written, in paragraphs, with nothing in it read as markup. */
export function renderPlain(source: string, reason: string): RenderedArticle {
  const paragraphs = source.split(/\n\s*\n/).filter((words) => words.trim() !== '');
  const children = paragraphs.map((words) => element('p', {}, [text(words.trim())]));
  const html = serialise({ type: 'root', children });
  const problems = [{ source: source.slice(0, mostReportedCharacters), reason }];
  return {
    html,
    plain: reason,
    problems,
    contents: [],
    sections: [],
    hasYoutube: false,
    remoteImages: false,
    remoteData: false,
  };
}

export interface Markup {
  renderStory(markdown: string, options?: RenderOptions): Promise<RenderedStory>;
  renderArticle(body: string, options: ArticleOptions): Promise<RenderedArticle>;
}

/** Most bytes of a character in JavaScript's strings. */
const bytesPerCharacter = 2;

/**
 * The renderer with a cache of its results: a text is read far more often than it is written, and parsing it costs more
 * than the rest of its page. Concurrent requests for one text share a rendering. The text with the data it shows is the
 * key, so no entry is ever out of date. Not cached: previews, whose text changes with every key pressed, and texts that
 * could not be read as markup, since the next request may have more time. Results are shared; callers do not change them.
 * @param maxBytes of texts and results together; the least recently used go first
 */
export function withRenderCache(markup: Markup, maxBytes: number): Markup {
  const cached = createRenderCache(maxBytes);
  return {
    renderStory: (markdown, options = {}) =>
      options.preview
        ? markup.renderStory(markdown, options)
        : cached(`story ${options.language} ${markdown}`, () => markup.renderStory(markdown, options)),
    renderArticle: (body, options) =>
      options.preview
        ? markup.renderArticle(body, options)
        : cached(
            `article ${JSON.stringify([options.language, options.title, wordsOf(options.data), [...(options.images ?? [])]])} ${body}`,
            () => markup.renderArticle(body, options),
          ),
  };
}

/** The renderer for a site. @param site its language is read each time: it may change */
export function inLanguage(markup: Markup, site: { readonly language: string }): Markup {
  return {
    renderStory: (markdown, options) => markup.renderStory(markdown, { ...options, language: site.language }),
    renderArticle: (body, options) => markup.renderArticle(body, { ...options, language: site.language }),
  };
}

/** All that a rendering takes from the data; which URLs are ours is the same for every article. */
function wordsOf(data: ArticleData | null | undefined): unknown {
  return data
    ? [[...data.files], [...data.calculators], [...(data.photos ?? [])], [...(data.series ?? [])]]
    : null;
}

function createRenderCache(maxBytes: number) {
  const cache = createCache<RenderedStory>(maxBytes);
  const running = new Map<string, Promise<RenderedStory>>();

  /** @param key names the type of the result as well */
  return async <Result extends RenderedStory>(
    key: string,
    render: () => Promise<Result>,
  ): Promise<Result> => {
    const known = cache.get(key) ?? running.get(key);
    if (known) return known as Result | Promise<Result>;
    const rendering = render();
    running.set(key, rendering);
    try {
      const result = await rendering;
      const bytes = (key.length + JSON.stringify(result).length) * bytesPerCharacter;
      if (result.plain === null) cache.add(key, result, bytes);
      return result;
    } finally {
      running.delete(key);
    }
  };
}
