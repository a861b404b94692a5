import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** Eight rows to be. `label` says what is waited for. */
export function ListSkeleton({ label, thumbnails = false }: { label: string; thumbnails?: boolean }) {
  return (
    <div className="grid gap-2">
      <span className="text-small text-ink-2">
        <Spinner label={label} />
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and stay where they are
        <div key={row} className="flex h-17 items-center gap-3 border-b border-rule">
          {thumbnails && <Skeleton className="h-12 w-16 flex-none" />}
          <Skeleton className="h-4 w-full max-w-64" />
          <Skeleton className="hidden h-4 w-20 md:block" />
          <Skeleton className="hidden h-4 w-40 lg:block" />
        </div>
      ))}
    </div>
  );
}
