import type { Browser, Page, Request } from '@playwright/test';
import { withBrowser } from '../browser.ts';
import { cameraJpeg, withComment } from '../image/camera-jpeg.ts';
import { median, percentile } from '../median.ts';
import type { Section, SectionReport } from '../section.ts';
import { siteSettings, startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';

const wordCount = 5000;
const keys = 200;
/** Milliseconds between two keys: a quick writer, and time enough for what waits for a pause. */
const pace = 60;
/** Photographs of a camera in the body of the second run. */
const pictures = { count: 10, width: 6000, height: 4000 };
/** A letter beside pictures, as a multiple of one without: they are addresses in the text. */
const mostWithPictures = 1.5;
/** Milliseconds after the last letter in which an autosave begins. */
const autosaveWait = 3000;
/** Bytes of an autosave, which carries the text alone. */
const mostAutosave = 100_000;
/** Milliseconds from a key until the page is laid out again: one frame in the middle, two at worst of twenty. */
const targets = { median: 16.7, nearWorst: 33.3 };

export const editor: Section = {
  name: 'editor',
  title: 'Typing in an article',
  async run({ sites, say }) {
    const dataDir = await sites.withPosts(fewPosts);
    const server = await startServer(dataDir);
    return withBrowser(server, async (browser) => {
      say(`Typing ${keys} letters in a body of ${figure(wordCount)} words`);
      const page = await signedIn(browser, server.url, siteSettings(dataDir));
      await openArticle(page, longBody([]));
      const plain = await typing(page);
      say(`The same with ${pictures.count} photographs in it`);
      const addresses = await uploadPictures(page);
      await openArticle(page, longBody(addresses));
      const autosave = largestAutosave(page);
      const withPictures = await typing(page);
      await page.waitForTimeout(autosaveWait);
      return report(plain, withPictures, autosave());
    });
  },
};

export async function signedIn(
  browser: Browser,
  url: string,
  settings: Record<string, string>,
): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  // What was typed in one article is left for the next.
  page.on('dialog', (dialog) => dialog.accept());
  await page.request.post('/api/auth/login', {
    headers: await csrfHeaders(page),
    data: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
  });
  return page;
}

async function csrfHeaders(page: Page): Promise<Record<string, string>> {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  return { 'X-CSRFToken': csrfToken };
}

async function openArticle(page: Page, body: string): Promise<void> {
  const answer = await page.request.post('/api/admin/articles', {
    headers: await csrfHeaders(page),
    data: { title: 'A long article', body },
  });
  if (!answer.ok()) throw new Error(`The article cannot be created: ${await answer.text()}`);
  const { id } = await answer.json();
  await page.goto(`/adminarticleeditor?id=${id}`);
  await page.locator('.rich-text p').nth(40).click();
  await page.keyboard.press('End');
}

/** @returns their addresses */
async function uploadPictures(page: Page): Promise<string[]> {
  const { count, width, height } = pictures;
  const photograph = await cameraJpeg({ kind: 'crossing', width, height });
  const addresses: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const file = {
      name: `${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: withComment(photograph, String(number)),
    };
    const answer = await page.request.post('/api/admin/upload', {
      headers: await csrfHeaders(page),
      multipart: { file },
      timeout: 0,
    });
    if (!answer.ok()) throw new Error(`The photograph cannot be uploaded: ${await answer.text()}`);
    addresses.push((await answer.json()).file_url);
  }
  return addresses;
}

const isAutosave = (request: Request) =>
  request.method() === 'PUT' && request.url().includes('/working-copy');

/** Bytes of the largest autosave from now on. */
function largestAutosave(page: Page): () => number {
  let largest = 0;
  page.on('request', (request) => {
    if (isAutosave(request)) largest = Math.max(largest, request.postDataBuffer()?.length ?? 0);
  });
  return () => largest;
}

/**
 * Paragraphs of fifty words with some emphasis and a link in each, a heading before every tenth, and a picture after it
 * as long as there are any.
 */
function longBody(addresses: readonly string[]): string {
  const paragraph = `${'The lamps were lit by *somebody* nobody saw. '.repeat(6)}See [the **street**](/photos).`;
  return Array.from({ length: wordCount / 50 }, (_, number) => {
    if (number % 10 !== 0) return paragraph;
    const address = addresses[number / 10];
    const picture = address ? `\n\n![A street](${address})` : '';
    return `## Part ${number}${picture}\n\n${paragraph}`;
  }).join('\n\n');
}

/** Milliseconds for each letter, from the input until everything that it set off has run and is laid out. */
function typing(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ count, wait }) => {
      const times: number[] = [];
      const channel = new MessageChannel();
      for (let key = 0; key < count; key++) {
        const begin = performance.now();
        // Like typing, this inserts text at the caret.
        document.execCommand('insertText', false, key % 7 === 6 ? ' ' : 'x');
        await new Promise<void>((resolve) => {
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        });
        document.body.getBoundingClientRect();
        times.push(performance.now() - begin);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
      return times;
    },
    { count: keys, wait: pace },
  );
}

function report(
  plain: readonly number[],
  withPictures: readonly number[],
  autosaveBytes: number,
): SectionReport {
  const row = (name: string, times: readonly number[]) => [
    name,
    figure(times.length),
    figure(median(times), 1),
    figure(percentile(times, 0.95), 1),
    figure(Math.max(...times), 1),
  ];
  const middle = median(plain);
  const nearWorst = percentile(plain, 0.95);
  const ratio = median(withPictures) / middle;
  return {
    text: markdownTable(
      ['body', 'letters', 'median ms', '95 of 100 ms', 'longest ms'],
      [row('text', plain), row(`with ${pictures.count} photographs`, withPictures)],
    ),
    verdicts: [
      {
        what: `A letter in ${figure(wordCount)} words, median and 95 of 100`,
        figure: `${figure(middle, 1)} / ${figure(nearWorst, 1)} ms`,
        target: `${targets.median} / ${targets.nearWorst} ms`,
        met: middle <= targets.median && nearWorst <= targets.nearWorst,
      },
      {
        what: `A letter beside ${pictures.count} photographs, as a multiple of one without`,
        figure: figure(ratio, 2),
        target: `at most ${mostWithPictures}`,
        met: ratio <= mostWithPictures,
      },
      {
        what: `An autosave with ${pictures.count} photographs in the text`,
        figure: `${figure(autosaveBytes / 1000, 1)} KB`,
        target: `under ${figure(mostAutosave / 1000)} KB`,
        met: autosaveBytes > 0 && autosaveBytes < mostAutosave,
      },
    ],
  };
}
