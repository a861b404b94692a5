import { Extension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { newId } from '../../kit/new-id.ts';
import { isInsertable } from '../extensions/images.ts';
import { isImageAlone, type PastedImages, readPastedImages } from './pasted-images.ts';
import { imageInPlace, movedPlaces, type Place, placeAt, placesKey, withPlaces } from './places.ts';
import { uploadBox } from './upload-box.ts';
import { createUploads, type ImageUploads as Uploads } from './uploads.ts';

export interface ImageUploadsOptions {
  uploads: Uploads;
  /** Origins besides the page's own whose images are ours. */
  imageOrigins: readonly string[];
}

declare module '@tiptap/core' {
  interface Storage {
    imageUploads: {
      /** Called with the only file that was pasted or dropped: the dialog opens as for a chosen one. */
      ask: ((file: File) => void) | null;
    };
  }
  interface Commands<ReturnType> {
    imageUploads: {
      /**
       * Uploads images, which then come into the text where the selection is now.
       * @param alt null: that of each file
       */
      uploadImages: (files: readonly File[], alt: string | null) => ReturnType;
      /** Replaces the selected image once the file is stored. */
      replaceImage: (file: File, alt: string) => ReturnType;
    };
  }
}

/** Images that are inserted, pasted or dropped are uploaded, and shown from where they are stored. */
export const ImageUploads = Extension.create<ImageUploadsOptions, { ask: ((file: File) => void) | null }>({
  name: 'imageUploads',
  addOptions() {
    return {
      uploads: createUploads(() => Promise.reject(new Error('There is no server.'))),
      imageOrigins: [],
    };
  },
  addStorage: () => ({ ask: null }),
  addCommands() {
    const { uploads } = this.options;
    const begin = (tr: Transaction, files: readonly File[], alt: string | null, at: Omit<Place, 'id'>) =>
      withPlaces(tr, { add: files.map((file) => ({ ...at, id: uploads.add(file, alt) })) });
    return {
      uploadImages:
        (files, alt) =>
        ({ tr, dispatch }) => {
          if (dispatch) begin(tr, files, alt, { pos: placeAt(tr.selection) });
          return true;
        },
      replaceImage:
        (file, alt) =>
        ({ tr, dispatch }) => {
          const { from } = tr.selection;
          const replaces = String(tr.doc.nodeAt(from)?.attrs.src ?? '');
          if (dispatch) begin(tr, [file], alt, { pos: from, replaces });
          return true;
        },
    };
  },
  onCreate() {
    const { editor, options } = this;
    options.uploads.onStored((id, stored) => {
      const change = imageInPlace(editor.state, id, stored);
      if (change) editor.view.dispatch(change);
    });
  },
  onDestroy() {
    this.options.uploads.close();
  },
  addProseMirrorPlugins() {
    const { editor, options, storage } = this;
    const take = (files: readonly File[]) => {
      if (files.length === 1) storage.ask?.(files[0]!);
      else editor.commands.uploadImages(files, null);
    };
    return [placesPlugin(options.uploads), pastePlugin(options, take)];
  },
});

/** Plugin that tracks the places of uploading images and shows the progress in each. */
function placesPlugin(uploads: Uploads): Plugin<readonly Place[]> {
  return new Plugin<readonly Place[]>({
    key: placesKey,
    state: { init: () => [], apply: movedPlaces },
    props: {
      decorations: (state) => {
        const places = placesKey.getState(state) ?? [];
        if (places.length === 0) return null;
        return DecorationSet.create(
          state.doc,
          places.map(({ id, pos }) =>
            Decoration.widget(pos, () => uploadBox(uploads, id), {
              key: id,
              side: -1,
              ignoreSelection: true,
              stopEvent: () => true,
            }),
          ),
        );
      },
    },
    view: (view) => {
      const leave = uploads.subscribe(() => forgetEnded(view, uploads));
      return {
        update(current, before) {
          const places = placesKey.getState(current.state) ?? [];
          for (const { id } of placesKey.getState(before) ?? []) {
            if (!places.some((place) => place.id === id) && uploads.find(id)) uploads.cancel(id);
          }
        },
        destroy: leave,
      };
    },
  });
}

/** Removes the places of cancelled uploads. */
function forgetEnded(view: EditorView, uploads: Uploads): void {
  const ended = placesKey.getState(view.state)?.find(({ id }) => !uploads.find(id));
  if (ended) view.dispatch(withPlaces(view.state.tr, { remove: ended.id }));
}

/** Files on the clipboard, dropped files, and the images in pasted HTML. */
function pastePlugin(
  { uploads, imageOrigins }: ImageUploadsOptions,
  take: (files: readonly File[]) => void,
): Plugin {
  let rtf = '';
  let pasted: PastedImages | null = null;
  const ownOrigins = () => [window.location.origin, ...imageOrigins];
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (_, { clipboardData }) => {
          rtf = clipboardData?.getData('text/rtf') ?? '';
          return false;
        },
        drop: () => {
          rtf = '';
          return false;
        },
      },
      transformPastedHTML(html) {
        pasted = readPastedImages(html, { rtf }, { ownOrigins: ownOrigins(), newId });
        return pasted.html;
      },
      handlePaste: (_, { clipboardData }) => {
        const html = clipboardData?.getData('text/html') ?? '';
        const files = filesOf(clipboardData);
        // HTML copied from a page may contain the image too: then only its text is pasted.
        if (files.length === 0 || (html !== '' && !isImageAlone(html))) return false;
        pasted = null;
        take(files);
        return true;
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = isMoved ? [] : filesOf(event.dataTransfer);
        if (files.length === 0) return false;
        pasted = null;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) {
          const selection = TextSelection.near(view.state.doc.resolve(at.pos));
          view.dispatch(view.state.tr.setSelection(selection));
        }
        take(files);
        return true;
      },
    },
    appendTransaction(transactions, _, state) {
      if (!pasted || !transactions.some(({ docChanged }) => docChanged)) return null;
      const { images, leftOut } = pasted;
      pasted = null;
      for (const text of leftOut) uploads.notice(`Left out: ${text}`);
      return withoutMarkers(state, images, uploads);
    },
  });
}

/** Images, or else the first file: it is refused in words, and the browser does not leave the page for it. */
function filesOf(data: DataTransfer | null): File[] {
  const files = Array.from(data?.files ?? []);
  const images = files.filter(isInsertable);
  // If a text comes with a file that is no image, the text is pasted.
  if (images.length > 0 || data?.types.includes('text/plain')) return images;
  return files.slice(0, 1);
}

/** Places for the images of a paste at their markers; one undo reverts the whole paste. */
function withoutMarkers(
  state: EditorState,
  images: PastedImages['images'],
  uploads: Uploads,
): Transaction | null {
  const found: { pos: number; image: PastedImages['images'][number] }[] = [];
  state.doc.descendants((node, pos) => {
    const image = images.find(({ marker }) => node.type.name === 'image' && node.attrs.src === marker);
    if (image) found.push({ pos, image });
  });
  if (found.length === 0) return null;
  const { tr } = state;
  for (const { pos } of found.toReversed()) tr.delete(pos, pos + 1);
  const add = found.map(({ pos, image: { file, alt } }) => ({
    id: uploads.add(file, alt),
    pos: tr.mapping.map(pos),
  }));
  return withPlaces(tr, { add });
}
