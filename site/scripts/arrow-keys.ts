/** The left and right arrows lead to the neighbouring photographs. */
export function followArrowKeys(): void {
  document.addEventListener('keydown', (event) => {
    const rel = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
    if (!rel || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    // Where the arrows already mean something they keep it: a field, a player, what scrolls sideways, the full screen.
    const { target } = event;
    if (
      target instanceof Element &&
      target.closest('input, textarea, select, video, [contenteditable], [tabindex="0"], dialog')
    )
      return;
    document.querySelector<HTMLAnchorElement>(`[data-pager] [rel=${rel}]`)?.click();
  });
}
