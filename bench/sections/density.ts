import type { Browser } from '@playwright/test';
import { withBrowser } from '../browser.ts';
import { largeFiles, makeDensitySite, type ShownPage, shownPages } from '../density-site.ts';
import type { Section, SectionReport, Verdict } from '../section.ts';
import { startServer } from '../server.ts';
import { figure, markdownTable } from '../table.ts';

interface Window {
  width: number;
  height: number;
  /** Pixels of the screen for one of the window. */
  scale: number;
  /** Least density of a large picture. */
  goal: number;
}

const windows: readonly Window[] = [
  { width: 390, height: 844, scale: 3, goal: 1 },
  { width: 820, height: 1180, scale: 2, goal: 1 },
  { width: 1440, height: 900, scale: 1, goal: 1 },
  { width: 1440, height: 900, scale: 2, goal: 1 },
  { width: 1920, height: 1080, scale: 1, goal: 1 },
  { width: 1920, height: 1080, scale: 2, goal: 0.8 },
  { width: 2560, height: 1440, scale: 1, goal: 1 },
];
/** A card may be a little less sharp: Chromium takes the smaller of two files up to the mean of their densities. */
const cardGoal = 0.7;
const mostEnlarged = 1.25;
/** What is lost when pixels are rounded. */
const rounding = 0.005;

/** One picture in one window. */
interface Measure {
  /** Pixels of its file for one of the screen. */
  density: number;
  /** Pixels of the window for one of its widest file. */
  enlarged: number;
  /** No wider file exists. */
  isWidest: boolean;
}

export const density: Section = {
  name: 'density',
  title: 'Density of the pictures',
  async run({ sites, say }) {
    const dataDir = sites.empty();
    await makeDensitySite(dataDir, say);
    const server = await startServer(dataDir, 'serve', largeFiles);
    return withBrowser(server, async (browser) => {
      const rows = [];
      for (const page of shownPages) {
        say(`${page.name} in ${windows.length} windows`);
        const measures: Measure[][] = [];
        for (const window of windows) measures.push(await measure(browser, server.url, page, window));
        rows.push({ page, measures });
      }
      return report(rows);
    });
  },
};

async function measure(browser: Browser, url: string, shown: ShownPage, window: Window): Promise<Measure[]> {
  const { width, height, scale } = window;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  try {
    const page = await context.newPage();
    await page.goto(url + shown.path, { waitUntil: 'load' });
    const pictures = page.locator(shown.pictures);
    await pictures.first().scrollIntoViewIfNeeded();
    const measures = await pictures.evaluateAll(async (images) => {
      const found = [];
      for (const image of images as HTMLImageElement[]) {
        const box = image.getBoundingClientRect();
        // A card that is lazy may not be there yet.
        if (box.top > innerHeight || box.bottom < 0) continue;
        await image.decode();
        const lists = [...(image.parentElement?.children ?? [])] as (HTMLSourceElement & HTMLImageElement)[];
        const filesOf = ({ srcset }: { srcset: string }) => srcset.split(', ').map((file) => file.split(' '));
        const isChosen = (list: { srcset: string }) =>
          filesOf(list).some(([file = '']) => new URL(file, location.href).href === image.currentSrc);
        // A crop for phones has files of its own.
        const media = lists.find(isChosen)?.media;
        const files = lists.filter((list) => list.media === media).flatMap(filesOf);
        const widthOf = (address: string) =>
          Number.parseInt(
            files.find(([file = '']) => new URL(file, location.href).href === address)?.[1] ?? '',
            10,
          );
        const widest = Math.max(...files.map(([, wide = '0']) => Number.parseInt(wide, 10)));
        // What `object-fit: cover` crops is wider than its box.
        const across = Math.max(box.width, (box.height * image.naturalWidth) / image.naturalHeight);
        const file = widthOf(image.currentSrc);
        found.push({
          density: file / across / devicePixelRatio,
          enlarged: across / widest,
          isWidest: file === widest,
        });
      }
      return found;
    });
    if (measures.length === 0) throw new Error(`${shown.path} shows no picture at ${width} pixels.`);
    return measures;
  } finally {
    await context.close();
  }
}

interface Row {
  page: ShownPage;
  /** For each window. */
  measures: readonly (readonly Measure[])[];
}

/** As dense as wanted, or with all pixels that there are. */
function isMet(page: ShownPage, { goal }: Window, { density, enlarged, isWidest }: Measure): boolean {
  const wanted = page.isLarge ? goal : cardGoal;
  return (isWidest || density + rounding >= wanted) && enlarged <= mostEnlarged + rounding;
}

function report(rows: readonly Row[]): SectionReport {
  const header = windows.map(({ width, scale }) => `${width}@${scale}x`);
  const text = [
    'Pixels of the file that Chromium has chosen for one pixel of the screen; of several pictures the lowest that has a wider file.',
    `\`*\`: the widest file there is. \`!\`: less than the goal, or shown larger than ${mostEnlarged} times its own pixels.`,
    '',
    markdownTable(
      ['page', ...header, 'goal'],
      rows.map(({ page, measures }) => [
        page.name,
        ...measures.map((all, index) => cell(page, windows[index] as Window, all)),
        page.isLarge ? '1.0, 0.8 at 1920@2x' : String(cardGoal),
      ]),
    ),
  ].join('\n');
  return { text, verdicts: rows.map(verdictOn) };
}

/** Of those that have more pixels, if there are any. */
function lowest(measures: readonly Measure[]): Measure {
  const choosing = measures.filter(({ isWidest }) => !isWidest);
  const counted = choosing.length > 0 ? choosing : measures;
  return counted.toSorted((a, b) => a.density - b.density)[0] as Measure;
}

function cell(page: ShownPage, window: Window, measures: readonly Measure[]): string {
  const { density: least, isWidest } = lowest(measures);
  const isEveryMet = measures.every((measured) => isMet(page, window, measured));
  return `${isEveryMet ? '' : '! '}${figure(least, 2)}${isWidest ? '*' : ''}`;
}

function verdictOn({ page, measures }: Row): Verdict {
  const met = measures.filter((all, index) =>
    all.every((measured) => isMet(page, windows[index] as Window, measured)),
  );
  return {
    what: `Density of the pictures, ${page.name}`,
    figure: `met in ${met.length} windows`,
    target: `${windows.length} windows`,
    met: met.length === windows.length,
  };
}
