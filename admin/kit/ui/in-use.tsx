import type { CallError } from '#browser/calls/call.ts';
import { paths } from '#domain/site/paths.ts';

const shown = 5;

/** Which published articles use what is about to be deleted. */
export function InUse({ users }: { users: CallError['users'] }) {
  const more = users.length - shown;
  return (
    <span className="block border-s-4 border-amber bg-amber-wash px-3 py-2 text-ink">
      {users.length === 1 ? 'A published article uses this:' : `${users.length} published articles use this:`}
      <span className="mt-1 grid gap-1">
        {users.slice(0, shown).map(({ id, slug, title, uses }) => (
          <span key={id} className="wrap-break-word">
            <a href={paths.article(slug)} target="_blank" rel="noreferrer" className="underline">
              {title}
            </a>
            {` (${uses.join(', ')})`}
          </span>
        ))}
        {more > 0 && <span>and {more} more</span>}
      </span>
    </span>
  );
}
