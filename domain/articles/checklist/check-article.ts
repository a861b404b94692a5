import { counted, formatCount } from '../../text/clean.ts';
import type { BoundsIssue, Reading } from '../../text/reading.ts';
import {
  type CheckedArticle,
  type CheckId,
  type CheckItem,
  type Checklist,
  type CheckOptions,
  type CheckPlace,
  criticalChecks,
  formTexts,
  articleFigures as limit,
  occasionalChecks,
  structureCheck,
  warningChecks,
} from './items.ts';
import { type Measures, measure } from './measure.ts';

/**
 * The pre-publish checklist: the same in the browser during typing and on the server as the gate. A body beyond the
 * bounds fails for that, and is measured as plain text.
 * @param body of the article, as it was read
 */
export function checkArticle(article: CheckedArticle, body: Reading, options: CheckOptions): Checklist {
  const measures = measure(article, body, options);
  const holds = evaluateChecks(measures);
  const { source, issue } = body;
  return {
    items: [
      ...(issue ? [structureItem(source, issue)] : []),
      ...criticalChecks.map((id) => itemOf(id, 'critical', holds[id], measures)),
      ...warningChecks.map((id) => itemOf(id, 'warning', holds[id], measures)),
      ...occasionalChecks.flatMap((id) => (holds[id] ? [] : [itemOf(id, 'warning', false, measures)])),
    ],
    failing: [...(issue ? ([structureCheck] as const) : []), ...criticalChecks.filter((id) => !holds[id])],
    words: measures.bodyWords,
  };
}

function itemOf(id: CheckId, kind: CheckItem['kind'], holds: boolean, measures: Measures): CheckItem {
  const { label, field, figure, advice, hint, places } = wordings[id];
  if (isUnmeasured(id, measures)) {
    return {
      ...{ id, kind, label, field },
      state: 'unmeasured',
      figure: 'Not measured',
      detail: measuredOnly,
      places: [],
    };
  }
  return {
    id,
    kind,
    state: holds ? 'pass' : kind === 'critical' ? 'fail' : 'warn',
    label,
    figure: figure(measures),
    detail: holds ? (hint?.(measures) ?? null) : advice(measures),
    field,
    places: places?.(measures) ?? [],
  };
}

const measuredOnly = 'Only English, German and Russian text can be measured.';

/** A check of the language of a text that it was not made for. */
function isUnmeasured(id: CheckId, { language, sentences }: Measures): boolean {
  return language === null && sentences > 0 && (id === 'readability' || id === 'passive_voice');
}

function structureItem(body: string, { at, message }: BoundsIssue): CheckItem {
  const end = at + 60;
  return {
    id: structureCheck,
    kind: 'critical',
    state: 'fail',
    label: 'Body can be shown',
    figure: null,
    detail: message,
    field: 'body',
    places: [
      { start: at, end: Math.min(end, body.length), text: body.slice(at, end).trim(), dismissed: false },
    ],
  };
}

/** Which checks hold. */
function evaluateChecks(measures: Measures): Record<CheckId, boolean> {
  const { least, most } = limit.metaDescription;
  return {
    title: measures.title > 0,
    body_words: measures.bodyWords >= limit.bodyWords,
    excerpt_length: measures.excerpt <= limit.excerpt,
    single_h1: measures.h1 === 1,
    meta_description_length: measures.metaDescription >= least && measures.metaDescription <= most,
    hero_alt_text: !measures.hasHero || measures.hasHeroAltText,
    no_verify: measures.verify.length === 0,
    readability: measures.grade !== null && measures.grade >= limit.readability,
    passive_voice: passiveShare(measures) < limit.passive,
    internal_links: measures.internalLinks >= limit.internalLinks,
    table_captions: measures.tables.withoutCaption === 0,
    shortcodes: measures.brokenShortcodes.length === 0,
    blocks: measures.unloadable.length === 0,
  };
}

/** Per cent of all sentences; dismissed ones are not counted as passive. */
function passiveShare({ passive, sentences }: Pick<Measures, 'passive' | 'sentences'>): number {
  const counted = passive.filter(({ dismissed }) => !dismissed).length;
  return sentences === 0 ? 0 : (counted * 100) / sentences;
}

interface Wording {
  label: string;
  field: keyof CheckedArticle;
  figure: (measures: Measures) => string | null;
  /** Advice for a check that does not hold; for one that holds, `hint` is used. */
  advice: (measures: Measures) => string;
  hint?: (measures: Measures) => string | null;
  places?: (measures: Measures) => CheckPlace[];
}

const { least, most } = limit.metaDescription;

const wordings: Readonly<Record<CheckId, Wording>> = {
  title: {
    label: 'Title present',
    field: 'title',
    figure: () => null,
    advice: () => formTexts.title,
  },
  body_words: {
    label: `Body at least ${limit.bodyWords} words`,
    field: 'body',
    figure: ({ bodyWords }) => counted(bodyWords, 'word'),
    advice: ({ bodyWords }) => `Add ${counted(limit.bodyWords - bodyWords, 'more word')}.`,
  },
  excerpt_length: {
    label: `Excerpt at most ${limit.excerpt} characters`,
    field: 'excerpt',
    figure: ({ excerpt }) => formatCount(excerpt),
    advice: () => formTexts.excerpt,
  },
  single_h1: {
    label: 'Exactly one H1 in the body',
    field: 'body',
    figure: ({ h1 }) => (h1 === 1 ? null : `${h1} found`),
    advice: ({ h1 }) =>
      h1 === 0
        ? 'Start the body with its title as an H1.'
        : 'Keep one heading 1 and make the others heading 2.',
  },
  meta_description_length: {
    label: `Meta description ${least}-${most} characters`,
    field: 'metaDescription',
    figure: ({ metaDescription }) => formatCount(metaDescription),
    advice: () => formTexts.metaDescription,
  },
  hero_alt_text: {
    label: 'Hero image has alt text',
    field: 'heroImageAltText',
    figure: () => null,
    advice: () => formTexts.heroImageAltText,
  },
  no_verify: {
    label: 'No [VERIFY] placeholders left',
    field: 'body',
    figure: ({ verify }) => (verify.length === 0 ? null : `${verify.length} left`),
    advice: () => 'Verify each marked statement, then remove its marker.',
    places: ({ verify }) => verify,
  },
  readability: {
    label: `Readability grade at least ${limit.readability}`,
    field: 'body',
    figure: ({ grade }) => (grade === null ? null : grade.toFixed(1)),
    advice: ({ grade }) =>
      grade === null ? 'No text to measure yet.' : 'Sentences are very short. Add detail.',
    hint: ({ grade }) =>
      grade !== null && grade > limit.hardToRead
        ? `Hard to read above ${limit.hardToRead}. Shorten sentences.`
        : null,
  },
  passive_voice: {
    label: `Passive voice under ${limit.passive}%`,
    field: 'body',
    figure: (measures) => `${oneDecimal(passiveShare(measures))}%`,
    advice: () => 'Use the active voice, or dismiss false matches.',
    places: ({ passive }) => passive,
  },
  internal_links: {
    label: `At least ${limit.internalLinks} internal links`,
    field: 'body',
    figure: ({ internalLinks, deadLinks }) =>
      `${counted(internalLinks, 'link')}${deadLinks.length === 0 ? '' : `, ${counted(deadLinks.length, 'dead link')}`}`,
    advice: () => 'Link to your own articles or photos.',
    places: ({ deadLinks }) => deadLinks,
  },
  table_captions: {
    label: 'Tables have a caption',
    field: 'body',
    figure: ({ tables }) => (tables.withoutCaption === 0 ? null : `${tables.withoutCaption} without`),
    advice: () =>
      'Give each table a caption: the caption of the shortcode, or <caption> in HTML. A Markdown table cannot have one.',
  },
  shortcodes: {
    label: 'Shortcodes can be read',
    field: 'body',
    figure: ({ brokenShortcodes }) => counted(brokenShortcodes.length, 'problem'),
    advice: () => 'These blocks cannot be shown. Correct or remove them.',
    places: ({ brokenShortcodes }) => brokenShortcodes,
  },
  blocks: {
    label: 'Blocks can load',
    field: 'body',
    figure: ({ unloadable }) => counted(unloadable.length, 'problem'),
    advice: () => 'Visitors see a message, plain text or nothing instead. Correct or remove these.',
    places: ({ unloadable }) => unloadable,
  },
};

/** Rounded down: what is still under a limit must not read as if it had reached it. */
function oneDecimal(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
