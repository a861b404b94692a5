import { useState } from 'react';
import { useSettled } from '../../kit/ui/use-settled.ts';

/** Milliseconds without a key after which an address is tried: its beginnings lead nowhere. */
const pause = 600;

/** The hero as visitors will see it: 16 to 9. */
export function HeroPreview({ url, alt }: { url: string; alt: string }) {
  const shown = useSettled(url, pause);
  const [broken, setBroken] = useState<string | null>(null);
  if (!/^(https?:\/\/|\/)./i.test(shown) || broken === shown) {
    return <p className="self-center text-note text-amber-ink">No picture can be shown from this address.</p>;
  }
  return (
    <img
      src={secure(shown)}
      alt={alt || 'Hero image'}
      width={1200}
      height={675}
      className="aspect-video h-auto w-64 max-w-full rounded-photo bg-wash object-cover"
      onError={() => setBroken(shown)}
    />
  );
}

/** A picture of another site is always asked for by https, as on the page. */
function secure(url: string): string {
  const isOwn = URL.canParse(url) && new URL(url).origin === window.location.origin;
  return isOwn ? url : url.replace(/^http:/i, 'https:');
}
