import { mountCalculator } from '#browser/calculator/calculator.ts';

/**
 * Hydrates the blocks of a rendered text: calculators work; data of other hosts stays a link, with a note.
 */
export function mountBlocks(place: HTMLElement): void {
  const blocks = (selector: string) => place.querySelectorAll<HTMLElement>(selector);
  for (const block of blocks('[data-calc]')) void mountCalculator(block);
  for (const block of blocks('[data-remote]')) explain(block);
}

/** The admin area loads nothing from other hosts. */
function explain(block: HTMLElement): void {
  if (block.querySelector('[data-explained]')) return;
  const note = document.createElement('p');
  note.dataset.explained = '';
  note.className = 'figure-note';
  note.textContent = `The ${block.dataset.remote} appears here on the public page: the visitor’s browser loads its data.`;
  block.prepend(note);
}
