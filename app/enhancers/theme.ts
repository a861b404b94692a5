/** To the other theme. A choice that equals the system's is forgotten, so that the page follows the system again. */
export function switchTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = document.documentElement.dataset.theme ?? system;
  const next = shown === 'dark' ? 'light' : 'dark';
  if (next === system) localStorage.removeItem('theme');
  else localStorage.setItem('theme', next);
  // The script in the head applies it, as it does when another tab has switched.
  dispatchEvent(new Event('storage'));
}
