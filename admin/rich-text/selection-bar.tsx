import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type PhotoWidth, photoWidths } from '#domain/media/figure-sizes.ts';
import { widthNames } from '#text/blocks/photo.ts';
import { BarButton, onText } from './bar.tsx';
import type { DialogName } from './form-dialog.tsx';
import { dialogOfSelection } from './form-dialog.tsx';
import { photoSource, photosOf, putPhotos } from './photos/photo-source.ts';

type Selected =
  | { kind: 'link'; href: string }
  | { kind: 'node'; dialog: DialogName }
  | { kind: 'photo'; dialog: DialogName; slug: string; width: PhotoWidth }
  | { kind: 'table' }
  | null;

/** Actions on the link, block or table at the selection; nothing if there is none. */
export function SelectionBar({ editor, open }: { editor: Editor; open: (name: DialogName) => void }) {
  const selected = useEditorState({ editor, selector: ({ editor: current }) => selectedIn(current) });
  if (!selected) return null;
  const run = () => onText(editor);
  if (selected.kind === 'table') return <TableBar editor={editor} open={open} />;
  const isLink = selected.kind === 'link';
  const remove = isLink
    ? () => run().extendMarkRange('link').unsetLink().run()
    : () => run().deleteSelection().run();
  return (
    <Toolbar.Root aria-label={isLink ? 'Link' : 'Selected block'} className="rich-bar rich-bar--selection">
      {isLink && <span className="min-w-0 truncate px-2 text-note text-ink-2">{selected.href}</span>}
      <BarButton
        label={isLink ? 'Edit link' : 'Edit'}
        onClick={() => open(selected.kind === 'link' ? 'link' : selected.dialog)}
      >
        {isLink ? 'Edit link' : 'Edit'}
      </BarButton>
      {selected.kind === 'photo' &&
        photoWidths.map((width) => (
          <BarButton
            key={width}
            label={`Width: ${widthNames[width]}`}
            pressed={selected.width === width}
            onClick={() => setWidth(editor, selected.slug, width)}
          >
            {widthLabels[width]}
          </BarButton>
        ))}
      <BarButton label={isLink ? 'Remove link' : 'Remove'} onClick={remove}>
        {isLink ? 'Remove link' : 'Remove'}
      </BarButton>
    </Toolbar.Root>
  );
}

const widthLabels: Readonly<Record<PhotoWidth, string>> = { text: 'Text', wide: 'Wide', full: 'Full' };

function setWidth(editor: Editor, slug: string, width: PhotoWidth): void {
  putPhotos(editor, photoSource([slug], width));
  editor.view.focus();
}

function TableBar({ editor, open }: { editor: Editor; open: (name: DialogName) => void }) {
  const run = () => onText(editor);
  const actions: readonly [string, () => unknown][] = [
    ['Add row', () => run().addRowAfter().run()],
    ['Add column', () => run().addColumnAfter().run()],
    ['Delete row', () => run().deleteRow().run()],
    ['Delete column', () => run().deleteColumn().run()],
    ['Caption', () => open('caption')],
    ['Delete table', () => run().deleteTable().run()],
  ];
  return (
    <Toolbar.Root aria-label="Table" className="rich-bar rich-bar--selection">
      {actions.map(([label, act]) => (
        <BarButton key={label} label={label} onClick={act}>
          {label}
        </BarButton>
      ))}
    </Toolbar.Root>
  );
}

function selectedIn(editor: Editor): Selected {
  const dialog = dialogOfSelection(editor);
  const photos = photosOf(editor);
  if (photos?.name === 'photo')
    return { kind: 'photo', dialog: 'photos', slug: photos.slug, width: photos.width };
  if (dialog) return { kind: 'node', dialog };
  if (editor.isActive('link')) return { kind: 'link', href: String(editor.getAttributes('link').href) };
  return editor.isActive('table') ? { kind: 'table' } : null;
}
