import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { PictureDialog } from './hero-dialog.tsx';
import { HeroPreview } from './hero-preview.tsx';
import { TextBox } from './text-box.tsx';
import type { Editor } from './use-editor.ts';

/** The hero's address and alternative text; a picture of ours can be chosen in place of an address. */
export function HeroFields({ editor }: { editor: Editor }) {
  const { draft, change } = editor;
  const [isChoosing, setChoosing] = useState(false);
  const url = draft.hero_image_url.trim();
  return (
    <section aria-label="Hero image" className="grid gap-3">
      <div className="grid gap-5 md:grid-cols-2">
        <TextBox editor={editor} name="hero_image_url" />
        <TextBox editor={editor} name="hero_image_alt_text" />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {url !== '' && <HeroPreview url={url} alt={draft.hero_image_alt_text} />}
        <Button look="quiet" size="small" onClick={() => setChoosing(true)}>
          Choose picture
        </Button>
        {url !== '' && (
          <Button look="bare" size="small" onClick={() => change({ hero_image_url: '' })}>
            Remove picture
          </Button>
        )}
      </div>
      {isChoosing && (
        <PictureDialog
          onClose={() => setChoosing(false)}
          onChoose={({ url: chosen, altText }) => {
            setChoosing(false);
            const hasAltText = draft.hero_image_alt_text.trim() !== '';
            change({ hero_image_url: chosen, ...(!hasAltText && { hero_image_alt_text: altText }) });
          }}
        />
      )}
    </section>
  );
}
