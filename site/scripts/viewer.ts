import { viewer as english } from '#domain/texts/en-scripts/viewer.ts';
import { scriptTexts } from './script-texts.ts';
import { type Album, openAlbum, type ViewedPhoto } from './viewer-album.ts';
import { createFilm, hideAtRest, offerFullScreen } from './viewer-controls.ts';
import { followGestures } from './viewer-gestures.ts';
import { createSlides, type Slides } from './viewer-slides.ts';

const texts = scriptTexts('viewer', english);
const zoomStep = 1.5;
/** Pixels that an arrow key moves an enlarged photo. */
const keyStep = 80;
/** Distance in photos from the end of the loaded ones at which more are loaded. */
const loadAhead = 3;

const template = document.querySelector<HTMLTemplateElement>('template[data-viewer]');

/** Loaded with this script: pages do not need them before. */
const styled = new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = template?.dataset.viewer ?? '';
  link.onload = resolve;
  link.onerror = reject;
  document.head.append(link);
});
styled.catch(() => {});

/** Opens the photos of this page full screen, at the one whose link or button was pressed; Back closes the view. */
export async function openViewer(opener: HTMLElement): Promise<void> {
  // A second press while the styles load must not open a second view.
  if (document.querySelector('dialog.viewer')) return;
  const opened = openAlbum(opener);
  const dialog = template?.content.firstElementChild?.cloneNode(true);
  if (!opened || !(dialog instanceof HTMLDialogElement)) return;
  document.body.append(dialog);
  await styled.catch((error) => {
    dialog.remove();
    throw error;
  });
  dialog.showModal();
  // On the dialog, because a focused button would keep the controls visible.
  dialog.focus();
  // A history entry, because on a phone Back closes a full-screen view.
  history.pushState(null, '');
  const address = followAddress(opened.album, opened.photo);
  const current = runViewer(dialog, opened.album, opened.photo, address.follow);
  let isBack = false;
  const goBack = () => {
    isBack = true;
    dialog.close();
  };
  addEventListener('popstate', goBack);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', goBack);
    address.end();
    dialog.remove();
    opener.focus();
    if (isBack) return;
    const photo = current();
    if (photo.number === opened.photo.number) stepBack();
    else if (!opened.album.leave(photo)) stepBack(() => opened.album.leave(photo));
  });
}

/**
 * Delay in milliseconds before the URL changes: browsers refuse more than a hundred changes in half a minute.
 */
const addressDelayMs = 150;

/** The address and the title of the page are those of the photo that is shown, so that a reload shows its page. */
function followAddress({ hasPages }: Album, first: ViewedPhoto) {
  const { title } = document;
  const name = first.title.replace(/\.$/, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    follow(photo: ViewedPhoto): void {
      if (!hasPages) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        history.replaceState(null, '', photo.url);
        if (title.startsWith(name))
          document.title = photo.title.replace(/\.$/, '') + title.slice(name.length);
      }, addressDelayMs);
    },
    end(): void {
      clearTimeout(timer);
      document.title = title;
    },
  };
}

/** Removes the history entry of the closed view; a view opened at the same time must ignore this popstate. */
function stepBack(done = () => {}): void {
  const ignore = (event: Event) => {
    event.stopImmediatePropagation();
    // The browser scrolls to the page's former position.
    requestAnimationFrame(done);
  };
  addEventListener('popstate', ignore, { once: true });
  history.back();
}

/** @param onShow called with each photo that is shown @returns the photo that is shown */
function runViewer(
  dialog: HTMLDialogElement,
  album: Album,
  first: ViewedPhoto,
  onShow: (photo: ViewedPhoto) => void,
): () => ViewedPhoto {
  const part = <E extends HTMLElement>(name: string) => dialog.querySelector(`[data-part=${name}]`) as E;
  const view = part('view');
  let photo = first;
  const prepare = () =>
    slides.prepare(album.beside(photo.number, -1) ?? null, photo, album.beside(photo.number, 1) ?? null);
  const slides = createSlides(part('track'), {
    onZoom({ magnification, canGrow, isZoomed }) {
      part('scale').textContent = `${Math.round(magnification * 100)} %`;
      part('out').ariaDisabled = String(!isZoomed);
      part('in').ariaDisabled = String(!canGrow);
      part('pixels').ariaPressed = String(isZoomed && !canGrow);
      view.toggleAttribute('data-zoomed', isZoomed);
    },
    onLoad: prepare,
  });
  const film = createFilm(part('film'), (chosen) => show(chosen, 0));

  const describe = () => {
    for (const name of ['title', 'caption'] as const) {
      part(name).textContent = photo[name];
      part(name).lang = photo.lang;
    }
    part('facts').textContent = photo.facts;
  };
  const show = (next: ViewedPhoto, step: number) => {
    photo = next;
    onShow(next);
    const { number, title } = next;
    describe();
    part('count').textContent = `${number} / ${album.total}`;
    // `fill` is not used: a file shared between scripts would be one more request.
    const position = texts.position
      .replace('{number}', String(number))
      .replace('{total}', String(album.total));
    const name = album.total > 1 ? `${title}, ${position}` : title;
    dialog.ariaLabel = name;
    // The dialog itself announces the first photo.
    if (step !== 0 || next !== first) part('status').textContent = name;
    slides.show(next, step);
    prepare();
    film.mark(next);
    for (const [name, by] of [
      ['previous', -1],
      ['next', 1],
    ] as const) {
      part(name).hidden = album.beside(number, by) === null;
    }
    extend();
  };
  /** Loads what comes soon, and shows it at the sides and in the film. */
  const extend = async () => {
    const { number } = photo;
    await Promise.all([number, number - loadAhead, number + loadAhead].map((near) => album.reach(near)));
    if (!dialog.open) return;
    film.fill(album.known());
    film.mark(photo);
    describe();
    prepare();
  };
  const go = async (find: () => ViewedPhoto | null | undefined, number: number, step: number) => {
    const from = photo;
    if (find() === undefined) {
      dialog.ariaBusy = 'true';
      await album.reach(number);
      dialog.ariaBusy = 'false';
    }
    const next = find();
    // The view may have been closed or moved on in the meantime.
    if (!dialog.open || photo !== from) return;
    if (next && next !== from) show(next, step);
    else slides.settle();
    if (next === undefined) part('status').textContent = texts.failed;
  };
  const step = (by: number) => {
    if (album.beside(photo.number, by) === null) return false;
    go(() => album.beside(photo.number, by), photo.number + by, by);
    return true;
  };
  const jump = (by: number) => {
    const from = by < 0 ? 0 : album.total + 1;
    go(() => album.beside(from, -by), from - by, 0);
  };

  const answers: Record<string, () => void> = {
    in: () => slides.zoom(zoomStep),
    out: () => slides.zoom(1 / zoomStep),
    pixels: () => slides.toggle(),
    screen: offerFullScreen(view, part('screen')),
    close: () => dialog.close(),
    previous: () => step(-1),
    next: () => step(1),
  };
  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-part]') : null;
    answers[button?.dataset.part ?? '']?.();
  });
  const { toggle } = hideAtRest(dialog);
  followGestures(part('track'), slides, {
    step,
    leads: (by) => album.beside(photo.number, by) !== null,
    close: () => dialog.close(),
    tap: toggle,
  });
  followKeys(dialog, slides, { ...answers, step, jump });
  film.fill(album.known());
  show(first, 0);
  return () => photo;
}

interface KeyAnswers {
  step(by: number): void;
  /** Shows the first (-1) or the last photo. */
  jump(by: number): void;
  [name: string]: (by: number) => void;
}

/** Arrow keys move an enlarged photo and open the neighbors of a whole one. */
function followKeys(dialog: HTMLElement, slides: Slides, answers: KeyAnswers): void {
  const move = (x: number, y: number) => slides.move({ x: x * keyStep, y: y * keyStep });
  const across = (by: number) => (slides.isZoomed() ? move(-by, 0) : answers.step(by));
  const keys: Record<string, () => void> = {
    '+': () => slides.zoom(zoomStep),
    '=': () => slides.zoom(zoomStep),
    '-': () => slides.zoom(1 / zoomStep),
    '0': () => slides.fit(),
    '1': () => slides.zoom(Number.MAX_SAFE_INTEGER),
    f: () => answers.screen?.(0),
    Home: () => answers.jump(-1),
    End: () => answers.jump(1),
    ArrowLeft: () => across(-1),
    ArrowRight: () => across(1),
    ArrowUp: () => move(0, 1),
    ArrowDown: () => move(0, -1),
  };
  dialog.addEventListener('keydown', (event) => {
    const answer = keys[event.key];
    if (!answer || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    answer();
  });
}
