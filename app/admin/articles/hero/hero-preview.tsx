import { useState } from 'react';

/** The hero as visitors will see it: 16 to 9. */
export function HeroPreview({ url, alt }: { url: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return <p className="text-note text-amber-ink">No picture can be shown from this address.</p>;
  }
  return (
    <img
      src={url}
      alt={alt || 'Hero image'}
      width={1200}
      height={675}
      className="aspect-video h-auto w-64 max-w-full rounded-photo bg-wash object-cover"
      onError={() => setBroken(true)}
    />
  );
}
