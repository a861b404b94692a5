import type { LinkView } from '#contract/pages.ts';

/** The hubs of the site, also those that the navigation has no room for; nothing at all when there are none. */
export function ThemeChips({ themes }: { themes: readonly LinkView[] }) {
  if (themes.length === 0) return null;
  return (
    <nav className="themes" aria-labelledby="themes">
      <p className="eyebrow" id="themes">
        Themes
      </p>
      <ul className="chips">
        {themes.map(({ href, label }) => (
          <li key={href}>
            <a className="chip chip--small" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
