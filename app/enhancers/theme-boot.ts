/**
 * Runs in the head before the first paint, as a classic script: what has to be known by then. No import and no export,
 * so that it is one file; no name left behind.
 */
{
  const root = document.documentElement;

  /** Null also where the browser blocks storage: then the system's scheme and a plain visitor it is. */
  const stored = (read: () => string | null): string | null => {
    try {
      return read();
    } catch {
      return null;
    }
  };

  /** The visitor's choice of theme over the system's; the colour of the browser's own bars follows. */
  const applyTheme = () => {
    const choice = stored(() => localStorage.getItem('theme'));
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
  applyTheme();
  // Another tab has switched; the switch of this page sends the same event.
  addEventListener('storage', applyTheme);

  if (stored(() => sessionStorage.getItem('temporary-admin-access')) === 'true') root.dataset.adminMode = '';

  /**
   * The picture that this page and the other one share: the thumbnail that links to it, else our own large picture.
   * Between neighbours nothing is shared: they are different photographs.
   */
  const sharedPicture = (other: string): HTMLElement | null => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.card a, .teaser a, [data-pager] a')];
    const link = links.find((candidate) => candidate.href === other);
    const own = link ? null : document.querySelector<HTMLElement>('[data-stage] img, [data-hero] img');
    const picture = own ?? link?.closest('.card, .teaser')?.querySelector('img') ?? null;
    const box = picture?.getBoundingClientRect();
    return box && box.bottom > 0 && box.top < innerHeight ? picture : null;
  };

  /** Named for the time of the transition only, so that no other one carries it. */
  const carry = (other: string | null | undefined, transition: ViewTransition | null) => {
    const picture = other && transition ? sharedPicture(other) : null;
    if (!picture || !transition) return;
    picture.style.viewTransitionName = 'photo';
    const letGo = () => picture.style.removeProperty('view-transition-name');
    transition.finished.then(letGo, letGo);
  };
  addEventListener('pageswap', (event) => {
    // Under a skeleton the thumbnail is out of sight.
    if (!document.querySelector('body > .skeleton')) carry(event.activation?.entry.url, event.viewTransition);
  });
  addEventListener('pagereveal', (event) =>
    carry(window.navigation?.activation?.from?.url, event.viewTransition),
  );
}
