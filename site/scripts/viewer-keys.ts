import type { Canvas } from './viewer-canvas.ts';
import type { Direction } from './viewer-gestures.ts';

const zoomStep = 1.5;
/** Pixels that an arrow moves an enlarged picture. */
const move = 80;

/** Plus, minus and zero; the arrows move an enlarged picture and lead to the neighbours of a fitted one. */
export function followKeys(dialog: HTMLElement, canvas: Canvas, step: (direction: Direction) => void): void {
  const answers: Record<string, () => void> = {
    '+': () => canvas.zoom(zoomStep),
    '=': () => canvas.zoom(zoomStep),
    '-': () => canvas.zoom(1 / zoomStep),
    '0': () => canvas.fit(),
    ArrowLeft: () => (canvas.isZoomed() ? canvas.move({ x: move, y: 0 }) : step('previous')),
    ArrowRight: () => (canvas.isZoomed() ? canvas.move({ x: -move, y: 0 }) : step('next')),
    ArrowUp: () => canvas.move({ x: 0, y: move }),
    ArrowDown: () => canvas.move({ x: 0, y: -move }),
  };
  dialog.addEventListener('keydown', (event) => {
    const answer = answers[event.key];
    if (!answer || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    answer();
  });
}
