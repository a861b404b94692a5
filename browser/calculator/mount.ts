import { fetchCalculator } from './calculator.ts';
import { renderCalculator } from './render.ts';

/**
 * Brings the calculator to life that `<div data-calc id="…" data-schema="calculator id" data-title="…">Loading
 * calculator...</div>` stands for. When its schema does not come, that is said in its place.
 */
export async function mountCalculator(element: HTMLElement): Promise<void> {
  const { schema: id = '', title = '' } = element.dataset;
  try {
    renderCalculator(element, { title, schema: await fetchCalculator(id) });
  } catch (error) {
    console.info('A calculator could not be loaded.', error);
    const note = document.createElement('p');
    note.className = 'calc-problem';
    note.textContent = 'Could not load this calculator.';
    element.replaceChildren(note);
  }
}
