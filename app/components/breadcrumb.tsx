import type { LinkView } from '#contract/views.ts';

/** The way from Home to this page; the page itself is not in it. */
export function Breadcrumb({ links }: { links: readonly LinkView[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol className="trail">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
