/**
 * Makes long texts easier to read: wide code is reachable by keyboard, the contents mark the heading being
 * read.
 */
export function helpReading(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-prose] pre')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
  const contents = document.querySelector<HTMLElement>('[data-contents]');
  if (contents) markCurrentHeading(contents);
}

function markCurrentHeading(contents: HTMLElement): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll('a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    // A heading counts as reached a little before it touches the top.
    const line = innerHeight * 0.3;
    const passed = [...links.keys()].filter((heading) => heading.getBoundingClientRect().top < line);
    const next = links.get(passed.at(-1) as Element);
    if (next === current) return;
    current?.removeAttribute('aria-current');
    next?.setAttribute('aria-current', 'location');
    if (next) scrollIntoSight(contents, next);
    current = next;
  };
  let asked = 0;
  addEventListener('scroll', () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(mark);
  });
  mark();
}

/** Moves the column of contents alone, never the page. */
function scrollIntoSight(contents: HTMLElement, link: HTMLElement): void {
  const box = contents.getBoundingClientRect();
  const line = link.getBoundingClientRect();
  if (line.top < box.top || line.bottom > box.bottom)
    contents.scrollTop += line.top - box.top - box.height / 2;
}
