/** The justified rows of site/styles/rows.css in numbers. Pixels throughout, a rem being 16 of them. */
import { shapeOf } from './shape.ts';

interface Page {
  content: number;
  rowHeight: number;
  gap: number;
  isPhone: boolean;
}

interface Card {
  ratio: number;
  /** The width it asks for. */
  basis: number;
}

/** A lone card in a row from this width on stands beside its words, no wider than this part of it. */
const featureFrom = { least: 704, ofWindow: 0.8, most: 1408 };
const featurePart = 0.66;
const featureRows = 1.75;
/** On a phone everything wider than this has the row to itself. */
const widestPair = 0.95;

/** The width of each card's picture in a window of this width. @param ratios as the cards show them */
export function layOutRows(ratios: readonly number[], windowWidth: number): number[] {
  const page = measure(windowWidth);
  const rows = breakIntoRows(
    ratios.map((ratio) => ({ ratio, basis: basisOf(ratio, page) })),
    page,
  );
  return rows.flatMap((row, index) => stretch(row, page, windowWidth, index === rows.length - 1));
}

/** --gutter, --page, --row and --gap of browser/styles/tokens.css. */
function measure(windowWidth: number): Page {
  const gutter = clamp(16, 5.6 + 0.028 * windowWidth, 48);
  return {
    content: Math.min(windowWidth, 1792) - 2 * gutter,
    rowHeight: clamp(232, 136 + 0.12 * windowWidth, 304),
    gap: clamp(12, 8.8 + 0.008 * windowWidth, 20),
    isPhone: windowWidth < 512,
  };
}

function basisOf(ratio: number, page: Page): number {
  const wanted = ratio * page.rowHeight;
  const isAlone = shapeOf(ratio) === 'panorama' || (page.isPhone && ratio > widestPair);
  return isAlone ? Math.max(wanted, page.content) : wanted;
}

function breakIntoRows(cards: readonly Card[], page: Page): Card[][] {
  const rows: Card[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    filled += page.gap + card.basis;
    if (filled > page.content) {
      rows.push([]);
      filled = card.basis;
    }
    rows.at(-1)?.push(card);
  }
  return rows;
}

function stretch(row: readonly Card[], page: Page, windowWidth: number, isLast: boolean): number[] {
  const asked = row.reduce((sum, card) => sum + card.basis, page.gap * (row.length - 1));
  const free = isLast ? Math.min(0, page.content - asked) : page.content - asked;
  const ratios = row.reduce((sum, card) => sum + card.ratio, 0);
  const widths = row.map((card) => card.basis + (free * card.ratio) / ratios);
  const [lone] = row;
  const leastFeature = Math.max(
    featureFrom.least,
    Math.min(featureFrom.ofWindow * windowWidth, featureFrom.most),
  );
  const isFeature =
    row.length === 1 && lone && shapeOf(lone.ratio) !== 'panorama' && (widths[0] ?? 0) >= leastFeature;
  return isFeature
    ? [Math.min(featurePart * (widths[0] ?? 0), lone.ratio * page.rowHeight * featureRows)]
    : widths;
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
