import type { LinkView } from '#contract/pages.ts';

/** What an article rests on; nothing at all when it names nothing. */
export function ArticleSources({ sources }: { sources: readonly LinkView[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map((source) => (
          <li key={source.href}>
            <a href={source.href} rel="noopener">
              {source.label}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
