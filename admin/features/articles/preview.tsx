import { useEffect, useRef } from 'react';
import { mountCalculator } from '#browser/calculator/mount.ts';

/** The body with its calculators working; data of other hosts stays a link, with a word about it. */
export function PreviewBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup holds other blocks
  useEffect(() => {
    const blocks = (selector: string) => place.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    for (const block of blocks('[data-calc]')) mountCalculator(block);
    for (const block of blocks('[data-remote]')) explain(block);
  }, [html]);
  return (
    <div
      ref={place}
      className="prose [&_:is(h2,h3,h4)]:font-serif [&_:is(h2,h3,h4)]:font-normal [&_:is(h2,h3,h4)]:text-ink [&_a]:underline [&_ol]:list-decimal [&_ul]:list-disc"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it with an allow-list.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The admin area asks nothing of other hosts. */
function explain(block: HTMLElement): void {
  if (block.querySelector('[data-explained]')) return;
  const note = document.createElement('p');
  note.dataset.explained = '';
  note.className = 'figure-note';
  note.textContent = `The ${block.dataset.remote} appears here on the public page: the visitor’s browser loads its data.`;
  block.prepend(note);
}
