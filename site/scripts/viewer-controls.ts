import type { ViewedPhoto } from './viewer-album.ts';

const restAfter = 2000;

/** Hides the controls when nothing has moved for a while; not while the keyboard's focus is on one of them. */
export function hideAtRest(view: HTMLElement): { toggle(): void } {
  let timer = 0;
  const rest = () => {
    if (view.querySelector('button:focus-visible, a:focus-visible')) wake();
    else view.dataset.rest = '';
  };
  const wake = () => {
    clearTimeout(timer);
    delete view.dataset.rest;
    timer = window.setTimeout(rest, restAfter);
  };
  view.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && wake());
  view.addEventListener('keydown', wake);
  view.addEventListener('focusin', wake);
  for (const part of view.querySelectorAll('[data-controls]')) part.addEventListener('pointerdown', wake);
  wake();
  return {
    toggle() {
      clearTimeout(timer);
      if ('rest' in view.dataset) wake();
      else rest();
    },
  };
}

/** The button that gives the view the whole screen, where the browser can. */
export function offerFullScreen(view: HTMLElement, button: HTMLButtonElement): () => void {
  button.hidden = !document.fullscreenEnabled;
  view.addEventListener('fullscreenchange', () => {
    button.ariaPressed = String(document.fullscreenElement === view);
  });
  return () => {
    // If the browser refuses, the view stays as large as the window.
    const changed = document.fullscreenElement ? document.exitFullscreen() : view.requestFullscreen();
    changed.catch(() => {});
  };
}

/** The strip of small images. */
export function createFilm(film: HTMLElement, open: (photo: ViewedPhoto) => void) {
  let shown: ViewedPhoto[] = [];
  film.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const photo = shown[[...film.children].indexOf(link as Element)];
    if (!photo) return;
    event.preventDefault();
    open(photo);
  });
  return {
    fill(photos: ViewedPhoto[]) {
      film.hidden = photos.length < 2;
      if (photos.length === shown.length) return;
      shown = photos;
      film.replaceChildren(...photos.map(frameOf));
    },
    mark(photo: ViewedPhoto) {
      for (const [index, link] of [...film.children].entries()) {
        const isCurrent = shown[index]?.number === photo.number;
        link.ariaCurrent = isCurrent ? 'true' : null;
        (link as HTMLElement).tabIndex = isCurrent ? 0 : -1;
        if (isCurrent) link.scrollIntoView({ inline: 'center', block: 'nearest' });
      }
    },
  };
}

function frameOf({ url, title, quick, width, height, colour }: ViewedPhoto): HTMLElement {
  const link = document.createElement('a');
  link.href = url;
  link.ariaLabel = title;
  const image = new Image(width, height);
  image.alt = '';
  image.loading = 'lazy';
  image.style.background = colour;
  image.src = quick;
  link.append(image);
  return link;
}
