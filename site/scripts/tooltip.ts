/** Escape closes a tooltip until the pointer or the focus has left it. */
export function dismissTooltips(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of document.querySelectorAll('.tip:is(:hover, :focus-within)')) {
      tip.toggleAttribute('data-dismissed', true);
      const forget = () => tip.removeAttribute('data-dismissed');
      tip.addEventListener('pointerleave', forget, { once: true });
      tip.addEventListener('focusout', forget, { once: true });
    }
  });
}
