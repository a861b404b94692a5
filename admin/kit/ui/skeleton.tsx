/** The shape of what is being loaded; give it width and height by `className`. It stands still. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-photo bg-wash ${className}`} />;
}
