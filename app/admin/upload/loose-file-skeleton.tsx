import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Three rows to be. */
export function LooseFileSkeleton() {
  return (
    <div className="grid gap-4">
      <span className="text-small text-ink-2">
        <Spinner label="Loading files…" />
      </span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-rule pb-4">
          <Skeleton className="h-12 w-16 flex-none" />
          <Skeleton className="h-4 w-full max-w-72" />
        </div>
      ))}
    </div>
  );
}
