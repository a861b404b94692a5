import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { useDebouncedValue } from '../../kit/ui/loading.tsx';
import { ImageDialog } from './hero-dialog.tsx';
import { TextBox } from './text-box.tsx';
import type { Editor } from './use-editor.ts';

/** The hero's URL, typed or chosen from the site's images, and its alternative text. */
export function HeroFields({ editor }: { editor: Editor }) {
  const { draft, change } = editor;
  const [isChoosing, setChoosing] = useState(false);
  const url = draft.heroImageUrl.trim();
  return (
    <section aria-label="Hero image" className="grid gap-3">
      <div className="grid gap-5 md:grid-cols-2">
        <TextBox editor={editor} name="heroImageUrl" />
        <TextBox editor={editor} name="heroImageAltText" />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {url !== '' && <HeroPreview url={url} alt={draft.heroImageAltText} />}
        <Button look="quiet" size="small" onClick={() => setChoosing(true)}>
          Choose image
        </Button>
        {url !== '' && (
          <Button look="bare" size="small" onClick={() => change({ heroImageUrl: '' })}>
            Remove image
          </Button>
        )}
      </div>
      {isChoosing && (
        <ImageDialog
          onClose={() => setChoosing(false)}
          onChoose={({ url: chosen, altText }) => {
            setChoosing(false);
            const hasAltText = draft.heroImageAltText.trim() !== '';
            change({ heroImageUrl: chosen, ...(!hasAltText && { heroImageAltText: altText }) });
          }}
        />
      )}
    </section>
  );
}

/** Milliseconds without a key before a typed URL is tried. */
const pause = 600;

/** The hero as visitors will see it: 16 to 9. */
function HeroPreview({ url, alt }: { url: string; alt: string }) {
  const shown = useDebouncedValue(url, pause);
  const [broken, setBroken] = useState<string | null>(null);
  if (!/^(https?:\/\/|\/)./i.test(shown) || broken === shown) {
    return <p className="self-center text-note text-amber-ink">No image found at this URL.</p>;
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

/** Images of other sites are loaded by https, as on the public page. */
function secure(url: string): string {
  const isOwn = URL.canParse(url) && new URL(url).origin === window.location.origin;
  return isOwn ? url : url.replace(/^http:/i, 'https:');
}
