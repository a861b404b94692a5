import type { LinkView } from '#contract/pages.ts';

/** The way from Home to this page. @param links the last of them is the page itself, whose title stands above already */
export function Breadcrumb({ links }: { links: readonly LinkView[] }) {
  const above = links.slice(0, -1);
  if (above.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol className="trail">
        {above.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
