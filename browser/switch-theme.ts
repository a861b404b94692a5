/**
 * Switches to the other theme. A choice that equals the system's is not stored, so that the page follows the
 * system again.
 */
export function switchTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = document.documentElement.dataset.theme ?? system;
  const next = shown === 'dark' ? 'light' : 'dark';
  const choice = next === system ? null : next;
  store(choice);
  // The script in the head applies it, as it does when another tab has switched.
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: choice }));
}

/** Saves the choice; without storage in the browser it lasts until the page is left. */
function store(choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem('theme');
    else localStorage.setItem('theme', choice);
  } catch {
    return;
  }
}
