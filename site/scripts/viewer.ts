import { fetchPhoto, readPhoto, type ViewedPhoto } from './viewed-photo.ts';
import { type Canvas, createCanvas, type Direction, followGestures } from './viewer-gestures.ts';

const zoomStep = 1.5;

/**
 * Opens the photo of this page full screen. Closing it on a neighbor opens that page; the browser's
 * Back closes it on the page it was opened on.
 */
export function openViewer(): void {
  // A second press while the first one's script was on its way opens no second view.
  if (document.querySelector('dialog[open]')) return;
  const photo = readPhoto(document, location.href);
  const template = document.querySelector<HTMLTemplateElement>('template[data-viewer]');
  const dialog = template?.content.firstElementChild?.cloneNode(true);
  if (!photo || !(dialog instanceof HTMLDialogElement)) return;
  const opener = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-part=close]')?.focus();
  const current = runViewer(dialog, photo);
  // A history entry, because on a phone Back closes a full-screen view.
  history.pushState(null, '');
  let isBack = false;
  const goBack = () => {
    isBack = true;
    dialog.close();
  };
  addEventListener('popstate', goBack);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', goBack);
    dialog.remove();
    if (!isBack && current() !== photo.url) location.replace(current());
    else if (!isBack) stepBack();
    if (opener instanceof HTMLElement) opener.focus();
  });
}

/** Removes the history entry of the closed view; a view opened at the same time must ignore this popstate. */
function stepBack(): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { once: true });
  history.back();
}

/** @returns the URL of the page whose photo is shown */
function runViewer(dialog: HTMLDialogElement, first: ViewedPhoto): () => string {
  const part = <E extends HTMLElement>(name: string) => dialog.querySelector(`[data-part=${name}]`) as E;
  const image = part<HTMLImageElement>('image');
  const canvas = createCanvas(part('box'), image, (scale, canGrow) => {
    part('scale').textContent = `${Math.round(scale * 100)}%`;
    part('out').ariaDisabled = String(scale <= 1);
    part('in').ariaDisabled = String(!canGrow);
  });
  const album = createAlbum();
  let photo = first;

  const show = (next: ViewedPhoto) => {
    photo = next;
    part('title').textContent = next.title;
    part('caption').textContent = next.caption;
    for (const direction of ['previous', 'next'] as const) {
      part(direction).hidden = next[direction] === null;
    }
    canvas.show(next);
  };
  const step = async (direction: Direction) => {
    const url = photo[direction];
    if (!url) return;
    dialog.ariaBusy = 'true';
    const from = photo;
    const next = await album.open(url);
    dialog.ariaBusy = 'false';
    // The view may have been closed or moved on in the meantime.
    if (!dialog.open || photo !== from) return;
    if (next) show(next);
    else location.replace(url);
  };

  image.addEventListener('load', () => album.expect([photo.next, photo.previous]));
  dialog.addEventListener('click', (event) => {
    const name =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]')?.dataset.part : '';
    if (name === 'in') canvas.zoom(zoomStep);
    if (name === 'out') canvas.zoom(1 / zoomStep);
    if (name === 'close') dialog.close();
    if (name === 'previous' || name === 'next') step(name);
  });
  followGestures(part('box'), canvas, { step, close: () => dialog.close() });
  followKeys(dialog, canvas, step);
  show(first);
  return () => photo.url;
}

/** The photos of other pages, each fetched once; failed ones are retried on the next request. */
function createAlbum() {
  const photos = new Map<string, Promise<ViewedPhoto | null>>();
  const open = async (url: string) => {
    const known = photos.get(url) ?? fetchPhoto(url);
    photos.set(url, known);
    const photo = await known;
    if (!photo) photos.delete(url);
    return photo;
  };
  return {
    open,
    /** Fetches neighbours and their images ahead, so that a step shows them at once. */
    async expect(urls: (string | null)[]) {
      for (const url of urls) {
        const photo = url ? await open(url) : null;
        if (photo) new Image().src = photo.largest;
      }
    },
  };
}

const viewerKeysZoomStep = 1.5;
/** Pixels that an arrow key moves an enlarged image. */
const move = 80;

/** Plus, minus and zero; arrow keys move an enlarged image and open the neighbors of a fitted one. */
export function followKeys(dialog: HTMLElement, canvas: Canvas, step: (direction: Direction) => void): void {
  const answers: Record<string, () => void> = {
    '+': () => canvas.zoom(viewerKeysZoomStep),
    '=': () => canvas.zoom(viewerKeysZoomStep),
    '-': () => canvas.zoom(1 / viewerKeysZoomStep),
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
