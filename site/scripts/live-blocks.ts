/** The blocks of an article that need a script: data from other hosts, calculators. Loaded only where there are any. */
import { drawn } from '#domain/charts/data-table.ts';
import { live as english, figures } from '#domain/texts/en-scripts/blocks.ts';
import { calculator } from '#domain/texts/en-scripts/calculator.ts';
import { drawnNode } from './drawn-nodes.ts';
import { scriptTexts } from './script-texts.ts';

const texts = scriptTexts('live', english);
const figureTexts = { ...scriptTexts('figures', figures), locale: document.documentElement.lang };
const calculatorTexts = scriptTexts('calculator', calculator);

/** Bytes. Protects the browser's memory from large files of other hosts. */
const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 20_000;

export function hydrate(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-remote]')) loadData(block);
  const calculators = [...document.querySelectorAll<HTMLElement>('[data-calc]')];
  if (calculators.length > 0) mountCalculators(calculators);
}

/** Loads the data of a block, or shows a message; the link to the data stays below it. */
async function loadData(block: HTMLElement): Promise<void> {
  const { remote, source = '' } = block.dataset;
  const isTable = remote === 'table';
  const link = [...block.childNodes];
  say(block, 'live-wait', isTable ? texts.loadingTable : texts.loadingChart);
  block.ariaBusy = 'true';
  try {
    const [text, { show }] = await Promise.all([
      fetchText(source),
      isTable ? import('./remote-table.ts') : import('./remote-chart.ts'),
    ]);
    block.replaceChildren(
      ...show(text, block.dataset, { ...texts, figures: figureTexts }).map((piece) => drawnNode(piece)),
    );
  } catch (error) {
    console.error(`The ${remote} at ${source} could not be shown.`, error);
    if (isTable) say(block, 'live-error', texts.failedTable);
    else say(block, 'figure-note', texts.failedChart);
    block.append(...link);
  }
  block.ariaBusy = null;
}

async function mountCalculators(blocks: readonly HTMLElement[]): Promise<void> {
  try {
    const { mountCalculator } = await import('#browser/calculator/calculator.ts');
    for (const block of blocks) mountCalculator(block, calculatorTexts);
  } catch (error) {
    console.error('The calculator could not be loaded.', error);
    for (const block of blocks) say(block, 'live-error', calculatorTexts.failed);
  }
}

/** Announced to screen readers without moving the focus. */
function say(block: HTMLElement, look: string, words: string): void {
  block.replaceChildren(drawnNode(drawn('p', { class: look, role: 'status' }, [words])));
}

/**
 * The text at another host's URL. Nothing of the visitor's goes along.
 * @throws Error when it cannot be had, takes too long or is too large
 */
async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`It answers ${answer.status}.`);
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let text = '';
  let size = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      throw new Error(`It is larger than ${mostBytes} bytes.`);
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
