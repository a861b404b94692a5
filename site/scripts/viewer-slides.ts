import { decodeThumbhash } from '#domain/media/thumbhash.ts';
import {
  closestScale,
  fitted,
  fittedSize,
  magnification,
  moveBy,
  type Placement,
  type Point,
  zoomAt,
} from '#domain/media/zoom.ts';
import type { ViewedPhoto } from './viewer-album.ts';

const slideTime = 200;
/** Pixels between two photos, as in viewer.css. */
const gap = 24;

/** The photo that is shown, between those before and after it. */
export interface Slides {
  /** @param step where the photo comes from: 1 from the right, -1 from the left, 0 without a movement */
  show(photo: ViewedPhoto, step: number): void;
  /** Loads the photos on both sides; the one that is shown may have other text than before. */
  prepare(before: ViewedPhoto | null, current: ViewedPhoto, after: ViewedPhoto | null): void;
  /** Follows the finger; pixels from the middle. */
  drag(offset: Point): void;
  /** Ends a drag: the photo returns to the middle. */
  settle(): void;
  /** Stops a running movement under a finger and returns its position. */
  catch(): number;
  /** @param isDirect a finger moves it: no transition. @param point in the box; its middle when absent */
  zoom(factor: number, point?: Point, isDirect?: boolean): void;
  /** Zooms to the file's pixels, or back to the whole image. */
  toggle(point?: Point): void;
  move(by: Point): void;
  fit(): void;
  isZoomed(): boolean;
}

interface Zoom {
  /** Pixels of the screen for one of the file. */
  magnification: number;
  canGrow: boolean;
  isZoomed: boolean;
}

/** @param onZoom called after every change of the photo or its size */
export function createSlides(
  track: HTMLElement,
  { onZoom, onLoad }: { onZoom(zoom: Zoom): void; onLoad(): void },
): Slides {
  const made = Array.from({ length: 3 }, () =>
    createSlide(track.appendChild(document.createElement('div')), (slide) => {
      if (slide === slides[1]) onLoad();
    }),
  ) as [Slide, Slide, Slide];
  let slides = made;
  const arrange = () => {
    for (const [index, { element }] of slides.entries()) {
      element.style.translate = `calc(${(index - 1) * 100}% + ${(index - 1) * gap}px)`;
      element.ariaHidden = String(index !== 1);
    }
  };
  const glide = (from: Point) => {
    track.style.transform = '';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    track.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: 'none' }], {
      duration: slideTime,
      easing: 'cubic-bezier(0.2, 0, 0.2, 1)',
    });
  };
  let offset: Point = { x: 0, y: 0 };
  const report = () => onZoom(slides[1].zoomed());
  const place = (change: (slide: Slide) => void) => {
    change(slides[1]);
    report();
  };
  // When a phone is turned, the image is fitted to the new box.
  new ResizeObserver(() => {
    for (const slide of slides) slide.refit();
    report();
  }).observe(track);
  arrange();
  return {
    show(photo, step) {
      const [before, current, after] = slides;
      current.fit();
      if (step === 1) slides = [current, after, before];
      if (step === -1) slides = [after, before, current];
      arrange();
      slides[1].show(photo, 'high');
      glide({ x: offset.x + step * (track.clientWidth + gap), y: offset.y });
      offset = { x: 0, y: 0 };
      report();
    },
    prepare(before, current, after) {
      slides[0].show(before, 'low');
      slides[1].show(current, 'high');
      slides[2].show(after, 'low');
    },
    drag(next) {
      offset = next;
      track.style.transform = `translate(${next.x}px, ${next.y}px)`;
    },
    settle() {
      glide(offset);
      offset = { x: 0, y: 0 };
    },
    catch() {
      const { m41 } = new DOMMatrix(getComputedStyle(track).transform);
      for (const animation of track.getAnimations()) animation.cancel();
      return m41;
    },
    zoom: (factor, point, isDirect = false) => place((slide) => slide.zoom(factor, point, isDirect)),
    toggle: (point) =>
      place((slide) =>
        slide.zoomed().isZoomed ? slide.fit() : slide.zoom(Number.MAX_SAFE_INTEGER, point, false),
      ),
    move: (by) => place((slide) => slide.move(by)),
    fit: () => place((slide) => slide.fit()),
    isZoomed: () => slides[1].zoomed().isZoomed,
  };
}

type Slide = ReturnType<typeof createSlide>;

/** Slide of one photo in its box. */
function createSlide(element: HTMLElement, onLoad: (slide: object) => void) {
  let photo: ViewedPhoto | null = null;
  let image = new Image();
  let lists: Element[] = [];
  let placement: Placement = { scale: 1, x: 0, y: 0 };
  element.className = 'viewer-slide';
  const box = () => ({ width: element.clientWidth, height: element.clientHeight });
  const pixels = () => ({
    width: photo?.width ?? 1,
    height: photo?.height ?? 1,
    density: devicePixelRatio,
  });
  const place = (next: Placement, isDirect = true) => {
    placement = next;
    const { width, height } = fittedSize(box(), pixels());
    image.style.width = `${width}px`;
    image.style.height = `${height}px`;
    image.style.transitionDuration = isDirect ? '0s' : '';
    image.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    // An enlarged photo shows its largest file; the previous file stays until that has loaded.
    const sizes = `${Math.ceil(next.scale > 1 ? pixels().width : width)}px`;
    if (image.sizes === sizes) return;
    for (const list of lists) list.setAttribute('sizes', sizes);
  };
  const slide = {
    element,
    show(next: ViewedPhoto | null, priority: 'high' | 'low') {
      if (next) image.alt = next.alt;
      if (next === photo) return;
      photo = next;
      // A new element, because one with a new source shows the old image until that has loaded.
      image = new Image();
      element.replaceChildren();
      if (!next) return;
      const picture = document.createElement('picture');
      lists = [...next.sources.map((source) => source.cloneNode() as Element), image];
      picture.append(...lists);
      image.alt = next.alt;
      image.draggable = false;
      image.fetchPriority = priority;
      image.style.background = placeholder(next);
      image.addEventListener('load', () => {
        image.style.background = '';
        onLoad(slide);
      });
      place(fitted(box(), pixels()));
      if (next.srcset) image.srcset = next.srcset;
      image.src = next.src;
      element.append(picture);
    },
    zoom(factor: number, point = { x: box().width / 2, y: box().height / 2 }, isDirect = false) {
      place(zoomAt(placement, factor, point, box(), pixels()), isDirect);
    },
    move: (by: Point) => place(moveBy(placement, by, box(), pixels())),
    fit: () => place(fitted(box(), pixels()), false),
    refit: () => place(zoomAt(placement, 1, { x: 0, y: 0 }, box(), pixels())),
    zoomed: (): Zoom => ({
      magnification: magnification(placement, box(), pixels()),
      canGrow: placement.scale < closestScale(box(), pixels()) - 0.001,
      isZoomed: placement.scale > 1,
    }),
  };
  return slide;
}

/** Background shown until the file has loaded: a small file over the thumbhash over the color. */
function placeholder({ quick, thumbhash, colour }: ViewedPhoto): string {
  const layers = [quick, thumbhash && drawThumbhash(thumbhash)].filter(Boolean);
  return [...layers.map((url) => `url(${JSON.stringify(url)}) 0 0 / 100% 100%`), colour].join(', ');
}

function drawThumbhash(hash: string): string {
  const small = decodeThumbhash(Uint8Array.from(atob(hash), (byte) => byte.charCodeAt(0)));
  if (!small) return '';
  const canvas = document.createElement('canvas');
  canvas.width = small.width;
  canvas.height = small.height;
  canvas.getContext('2d')?.putImageData(new ImageData(small.rgba, small.width, small.height), 0, 0);
  return canvas.toDataURL();
}
