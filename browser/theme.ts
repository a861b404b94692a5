/**
 * Runs in the head before the first paint, as a classic script: what has to be known by then. No import and no export,
 * so that it is one file; no name left behind.
 */
{
  const root = document.documentElement;

  /**
   * Value read from storage; null if missing or if the browser blocks storage: system theme, plain visitor.
   */
  const stored = (read: () => string | null): string | null => {
    try {
      return read();
    } catch {
      return null;
    }
  };

  /** The visitor's choice of theme over the system's; the colour of the browser's own bars follows. */
  const applyTheme = (choice: string | null) => {
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
    else delete root.dataset.theme;
    const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    for (const [index, scheme] of ['light', 'dark'].entries()) {
      const media = root.dataset.theme
        ? root.dataset.theme === scheme
          ? 'all'
          : 'not all'
        : `(prefers-color-scheme: ${scheme})`;
      bars[index]?.setAttribute('media', media);
    }
  };
  applyTheme(stored(() => localStorage.getItem('theme')));
  // Another tab has switched or emptied the storage; the switch of this page sends the same event.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) applyTheme(newValue);
  });

  if (stored(() => sessionStorage.getItem('temporary-admin-access')) === 'true') root.dataset.adminMode = '';

  /**
   * The image shared by both pages of a transition: the thumbnail that links to the other page, else this page's large image.
   * Between neighbours nothing is shared: they are different photographs.
   */
  const sharedImage = (other: string): HTMLElement | null => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.card a, .teaser a, [data-pager] a')];
    const link = links.find((candidate) => candidate.href === other);
    const own = link ? null : document.querySelector<HTMLElement>('[data-stage] img, [data-hero] img');
    const image = own ?? link?.closest('.card, .teaser')?.querySelector('img') ?? null;
    const box = image?.getBoundingClientRect();
    return box && box.bottom > 0 && box.top < innerHeight ? image : null;
  };

  /** Names the shared image during the transition only, so that no other one has the name. */
  const carry = (other: string | null | undefined, transition: ViewTransition) => {
    const image = other ? sharedImage(other) : null;
    if (image) image.style.viewTransitionName = 'photo';
    const letGo = () => image?.style.removeProperty('view-transition-name');
    transition.finished.then(letGo, letGo);
    // A busy browser may skip the transition, which is not an error.
    transition.ready.catch(() => undefined);
  };
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    // Under a skeleton the thumbnail is out of sight.
    const other = document.querySelector('body > .skeleton') ? null : activation?.entry?.url;
    if (viewTransition) carry(other, viewTransition);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) carry(window.navigation?.activation?.from?.url, viewTransition);
  });
}
