interface Pictured {
  image_derivatives: Record<string, string>;
  file_url: string | null;
  width: number | null;
  height: number | null;
  colour?: string | null;
}

/** A small picture that says nothing: its title stands beside it. */
export function Thumbnail({ of }: { of: Pictured }) {
  const address = of.image_derivatives.webp_384w ?? of.file_url;
  if (!address)
    return <span className="grid size-12 place-items-center bg-wash text-note text-ink-3">None</span>;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      width={of.width ?? undefined}
      height={of.height ?? undefined}
      style={of.colour ? { backgroundColor: of.colour } : undefined}
    />
  );
}
