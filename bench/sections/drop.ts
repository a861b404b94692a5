import type { Page } from '@playwright/test';
import type { SceneKind } from '#demo/drawing/draw-scene.ts';
import { withBrowser } from '../browser.ts';
import { cameraJpeg } from '../image/camera-jpeg.ts';
import type { Section, SectionReport } from '../section.ts';
import { siteSettings, startServer } from '../server.ts';
import { figure, markdownTable } from '../table.ts';
import { signedIn } from './editor.ts';

const files = 3000;
/** Different ones, in turn: later files are copies of the first, which the queue asks about. */
const kinds: readonly SceneKind[] = ['crossing', 'waterfront', 'market', 'stairs'];
/** Milliseconds of the upload that are watched. */
const watched = 20_000;
/** Milliseconds that a task of the page may take. */
const longest = 200;

export const drop: Section = {
  name: 'drop',
  title: `${figure(files)} photos dropped on the Photos page`,
  async run({ sites, say }) {
    const dataDir = sites.empty();
    const server = await startServer(dataDir);
    return withBrowser(server, async (browser) => {
      say(`Drawing ${kinds.length} photographs of 12 megapixels`);
      const photographs: Buffer[] = [];
      for (const kind of kinds) photographs.push(await cameraJpeg({ kind, width: 4000, height: 3000 }));
      const page = await signedIn(browser, server.url, siteSettings(dataDir));
      await page.goto('/adminphotos');
      await page.getByRole('heading', { name: 'Add your first photographs' }).waitFor();
      return report(await watch(page, photographs, say));
    });
  },
};

type Tasks = [phase: string, milliseconds: number[]];

/** Tasks of 50 ms and more, phase by phase. */
async function watch(
  page: Page,
  photographs: readonly Buffer[],
  say: (text: string) => void,
): Promise<Tasks[]> {
  const transfer = await page.evaluateHandle(
    ({ base64, count }) => {
      const blobs = base64.map(
        (text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]),
      );
      const data = new DataTransfer();
      for (let number = 1; number <= count; number += 1)
        data.items.add(
          new File([blobs[number % blobs.length] ?? '', String(number)], `DSCF${number}.jpg`, {
            type: 'image/jpeg',
          }),
        );
      return data;
    },
    { base64: photographs.map((bytes) => bytes.toString('base64')), count: files },
  );
  await page.evaluate(() => {
    const page = window as unknown as { tasks: number[] };
    page.tasks = [];
    new PerformanceObserver((list) => {
      page.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const phase = async (name: string, act: () => Promise<unknown>): Promise<Tasks> => {
    say(name);
    await act();
    // What is still to be drawn, and the observer's report.
    await page.waitForTimeout(1000);
    return [name, await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))];
  };
  return [
    await phase('Dropping', async () => {
      await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
      await page.getByRole('heading', { name: `${figure(files)} photos to upload` }).waitFor();
    }),
    await phase('Scrolling through all', async () => {
      await page.getByRole('list', { name: 'Files' }).hover();
      for (let turn = 0; turn < 100; turn += 1) await page.mouse.wheel(0, 1500);
    }),
    await phase('Uploading', async () => {
      await page.getByRole('button', { name: /^Upload / }).click();
      await page.waitForTimeout(watched);
    }),
    await phase('Stopping', () => page.getByRole('button', { name: 'Stop', exact: true }).click()),
  ];
}

function report(phases: readonly Tasks[]): SectionReport {
  const most = Math.max(...phases.flatMap(([, tasks]) => tasks), 0);
  return {
    text: markdownTable(
      ['phase', 'tasks over 50 ms', 'longest ms'],
      phases.map(([name, tasks]) => [name, figure(tasks.length), figure(Math.max(...tasks, 0))]),
    ),
    verdicts: [
      {
        what: `Longest task with ${figure(files)} files, from the drop to the upload`,
        figure: most === 0 ? 'under 50 ms' : `${figure(most)} ms`,
        target: `at most ${longest} ms`,
        met: most <= longest,
      },
    ],
  };
}
