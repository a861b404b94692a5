import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Eight rows to be. */
export function ListSkeleton() {
  return (
    <div className="grid gap-2">
      <span className="text-small text-ink-2">
        <Spinner label="Loading photos…" />
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and stay where they are
        <div key={row} className="flex h-17 items-center gap-3 border-b border-rule">
          <Skeleton className="h-12 w-16 flex-none" />
          <Skeleton className="h-4 w-full max-w-64" />
          <Skeleton className="hidden h-4 w-20 md:block" />
          <Skeleton className="hidden h-4 w-40 lg:block" />
        </div>
      ))}
    </div>
  );
}
