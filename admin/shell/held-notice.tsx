import { Link } from 'react-router';
import { photoName } from '#domain/posts/photo-name.ts';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { getHeld } from '../calls/schedule.ts';
import { useLoadedCall } from '../kit/ui/loading.tsx';

/** Notice above the lists of photos and articles about those that were not published at their time. */
export function HeldNotice({ kind }: { kind: 'post' | 'article' }) {
  const { data } = useLoadedCall(getHeld);
  const held = data?.held.filter((item) => item.kind === kind) ?? [];
  const [first] = held;
  if (!first) return null;
  const noun = kind === 'post' ? 'photo' : 'article';
  const what = held.length === 1 ? `“${photoName(first)}” was` : `${counted(held.length, noun)} were`;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-s-4 border-red-ink bg-red-wash px-4 py-2 text-small text-red-ink">
      {`${what} not published at the scheduled time.${held.length === 1 ? ` ${first.publish_problem}` : ''}`}
      <Link
        to={paths.adminPage('adminschedule')}
        className="inline-flex min-h-tap items-center underline lg:min-h-0"
      >
        Open the schedule
      </Link>
    </p>
  );
}
