/** A wait of unknown length. The words beside it say what is waited for; alone it needs a label. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-[1em] flex-none animate-turn rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none"
      />
      {label}
    </span>
  );
}
