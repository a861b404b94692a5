import type { NameView } from '#contract/pages.ts';

/** The tags of a photograph or an article; nothing at all when there are none. */
export function TagChips({ tags }: { tags: readonly NameView[] }) {
  if (tags.length === 0) return null;
  return (
    <section className="tags" aria-labelledby="tags">
      <h2 id="tags">Tags</h2>
      <ul className="chips">
        {tags.map((tag) => (
          <li key={tag.label}>
            {tag.href === null ? (
              <span className="chip chip--small">{tag.label}</span>
            ) : (
              <a className="chip chip--small" href={tag.href}>
                {tag.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
