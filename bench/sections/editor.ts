import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../../scripts/browser.ts';
import { median } from '../median.ts';
import type { Section, SectionReport } from '../section.ts';
import { siteSettings, startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';
import { undoLater } from '../undoing.ts';

const wordCount = 5000;
const keys = 200;
/** Milliseconds between two keys: a quick writer, and time enough for what waits for a pause. */
const pace = 60;
/** Milliseconds from a key until the page is laid out again: one frame in the middle, two at worst of twenty. */
const targets = { median: 16.7, nearWorst: 33.3 };

export const editor: Section = {
  name: 'editor',
  title: 'Typing in an article',
  async run({ sites, say }) {
    const dataDir = await sites.withPosts(fewPosts);
    const server = await startServer(dataDir);
    const browser = await chromium.launch({
      executablePath: ensureBrowser('figures'),
      args: browserArguments,
    });
    const close = undoLater(() => browser.close());
    try {
      say(`Typing ${keys} letters in a body of ${figure(wordCount)} words`);
      const page = await openArticle(browser, server.url, siteSettings(dataDir));
      return report(await typing(page));
    } finally {
      await close();
      await server.stop();
    }
  },
};

async function openArticle(browser: Browser, url: string, settings: Record<string, string>): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const headers = { 'X-CSRFToken': csrfToken };
  await page.request.post('/api/auth/login', {
    headers,
    data: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
  });
  const { csrfToken: signedIn } = await (await page.request.get('/api/csrf/')).json();
  const answer = await page.request.post('/api/admin/articles', {
    headers: { 'X-CSRFToken': signedIn },
    data: { title: 'A long article', body: longBody() },
  });
  if (!answer.ok()) throw new Error(`The article cannot be created: ${await answer.text()}`);
  const { id } = await answer.json();
  await page.goto(`/adminarticleeditor?id=${id}`);
  await page.locator('.rich-text p').nth(40).click();
  await page.keyboard.press('End');
  return page;
}

/** Paragraphs of fifty words with some emphasis and a link in each, a heading before every tenth. */
function longBody(): string {
  const paragraph = `${'The lamps were lit by *somebody* nobody saw. '.repeat(6)}See [the **street**](/photos).`;
  return Array.from({ length: wordCount / 50 }, (_, number) =>
    number % 10 === 0 ? `## Part ${number}\n\n${paragraph}` : paragraph,
  ).join('\n\n');
}

/** Milliseconds for each letter, from the input until everything that it set off has run and is laid out. */
function typing(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ count, wait }) => {
      const times: number[] = [];
      const channel = new MessageChannel();
      for (let key = 0; key < count; key++) {
        const begin = performance.now();
        // As typing does, this asks for a change of the text where the caret stands.
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

function report(times: readonly number[]): SectionReport {
  const nearWorst = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  const middle = median(times);
  return {
    text: markdownTable(
      ['letters', 'median ms', '95 of 100 ms', 'longest ms'],
      [[figure(times.length), figure(middle, 1), figure(nearWorst, 1), figure(Math.max(...times), 1)]],
    ),
    verdicts: [
      {
        what: `A letter in ${figure(wordCount)} words, median and 95 of 100`,
        figure: `${figure(middle, 1)} / ${figure(nearWorst, 1)} ms`,
        target: `${targets.median} / ${targets.nearWorst} ms`,
        met: middle <= targets.median && nearWorst <= targets.nearWorst,
      },
    ],
  };
}
