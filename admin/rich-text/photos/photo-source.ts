import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { PhotoWidth } from '#domain/media/figure-sizes.ts';
import type { Shortcode } from '#text/blocks/blocks.ts';
import type { LibraryPhoto } from '../../calls/images.ts';
import { selectedNode, selectedShortcode } from '../form-dialog.tsx';
import { writeShortcode } from '../shortcode-form.ts';

/** A chosen photo; of one that was not found only the slug is known. */
export type Chosen = Pick<LibraryPhoto, 'slug' | 'name' | 'thumbnailUrl' | 'published'>;

export type PhotoShortcode = Extract<Shortcode, { name: 'photo' | 'photos' }>;

export function isPhotoShortcode(shortcode: Shortcode | null | undefined): shortcode is PhotoShortcode {
  return shortcode?.name === 'photo' || shortcode?.name === 'photos';
}

/** The photos that are selected as a block. */
export function photosOf(editor: Editor): PhotoShortcode | null {
  const shortcode = selectedShortcode(editor);
  return isPhotoShortcode(shortcode) ? shortcode : null;
}

/** Shortcode for one photo in its width, two as a pair, three as a row; '' without any. */
export function photoSource(slugs: readonly string[], width: PhotoWidth): string {
  const [slug] = slugs;
  if (slug === undefined) return '';
  const shortcode: PhotoShortcode =
    slugs.length === 1
      ? { name: 'photo', slug, width }
      : { name: 'photos', slugs: [...slugs], layout: slugs.length === 2 ? 'pair' : 'row' };
  return writeShortcode(shortcode) ?? '';
}

/** Inserts photos behind the selection, or replaces the selected ones; the new ones stay selected. */
export function putPhotos(editor: Editor, source: string): void {
  if (photosOf(editor) === null) {
    editor.commands.insertBlock({ type: 'shortcodeBlock', attrs: { source } });
    return;
  }
  if (selectedNode(editor)?.attrs.source === source) return;
  editor.commands.command(({ tr }) => {
    const { from } = tr.selection;
    tr.setNodeAttribute(from, 'source', source);
    tr.setSelection(NodeSelection.create(tr.doc, from));
    return true;
  });
}
