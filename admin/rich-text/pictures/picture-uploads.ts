import { Extension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { newId } from '../../kit/ui/focus.ts';
import { isInsertable } from '../extensions/pictures.ts';
import { isPictureAlone, type PastedPictures, readPastedPictures } from './pasted-pictures.ts';
import { movedPlaces, type Place, pictureInPlace, placeAt, placesKey, withPlaces } from './places.ts';
import { uploadBox } from './upload-box.ts';
import { createUploads, type PictureUploads as Uploads } from './uploads.ts';

export interface PictureUploadsOptions {
  uploads: Uploads;
  /** Origins besides the page's own whose pictures are ours. */
  imageOrigins: readonly string[];
}

declare module '@tiptap/core' {
  interface Storage {
    pictureUploads: {
      /** Called with the only file that was pasted or dropped: the dialog opens as for a chosen one. */
      ask: ((file: File) => void) | null;
    };
  }
  interface Commands<ReturnType> {
    pictureUploads: {
      /**
       * Uploads pictures, which then come into the text where the selection is now.
       * @param alt null: what each file says of itself
       */
      uploadPictures: (files: readonly File[], alt: string | null) => ReturnType;
      /** In the place of the selected picture, as soon as it is stored. */
      replacePicture: (file: File, alt: string) => ReturnType;
    };
  }
}

/** Pictures that are inserted, pasted or dropped are uploaded, and shown from where they are stored. */
export const PictureUploads = Extension.create<PictureUploadsOptions, { ask: ((file: File) => void) | null }>(
  {
    name: 'pictureUploads',
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
        uploadPictures:
          (files, alt) =>
          ({ tr, dispatch }) => {
            if (dispatch) begin(tr, files, alt, { pos: placeAt(tr.selection) });
            return true;
          },
        replacePicture:
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
        const change = pictureInPlace(editor.state, id, stored);
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
        else editor.commands.uploadPictures(files, null);
      };
      return [placesPlugin(options.uploads), pastePlugin(options, take)];
    },
  },
);

/** Keeps the places, and shows in each how far its picture is. */
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

/** Takes away the places of uploads that have been cancelled. */
function forgetEnded(view: EditorView, uploads: Uploads): void {
  const ended = placesKey.getState(view.state)?.find(({ id }) => !uploads.find(id));
  if (ended) view.dispatch(withPlaces(view.state.tr, { remove: ended.id }));
}

/** Files on the clipboard, dropped files, and the pictures in pasted HTML. */
function pastePlugin(
  { uploads, imageOrigins }: PictureUploadsOptions,
  take: (files: readonly File[]) => void,
): Plugin {
  let rtf = '';
  let pasted: PastedPictures | null = null;
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
        pasted = readPastedPictures(html, { rtf }, { ownOrigins: ownOrigins(), newId });
        return pasted.html;
      },
      handlePaste: (_, { clipboardData }) => {
        const html = clipboardData?.getData('text/html') ?? '';
        const files = filesOf(clipboardData);
        // A copied part of a page brings a picture of itself along: its text is what is meant.
        if (files.length === 0 || (html !== '' && !isPictureAlone(html))) return false;
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
      const { pictures, leftOut } = pasted;
      pasted = null;
      for (const text of leftOut) uploads.notice(`Left out: ${text}`);
      return withoutMarkers(state, pictures, uploads);
    },
  });
}

/** Pictures, or else the first file: it is refused in words, and the browser does not leave the page for it. */
function filesOf(data: DataTransfer | null): File[] {
  const files = Array.from(data?.files ?? []);
  const pictures = files.filter(isInsertable);
  // Words that come with a file that is no picture are what is meant.
  if (pictures.length > 0 || data?.types.includes('text/plain')) return pictures;
  return files.slice(0, 1);
}

/** Places for the pictures that a paste has brought, where their markers are; one undo takes all of it back. */
function withoutMarkers(
  state: EditorState,
  pictures: PastedPictures['pictures'],
  uploads: Uploads,
): Transaction | null {
  const found: { pos: number; picture: PastedPictures['pictures'][number] }[] = [];
  state.doc.descendants((node, pos) => {
    const picture = pictures.find(({ marker }) => node.type.name === 'image' && node.attrs.src === marker);
    if (picture) found.push({ pos, picture });
  });
  if (found.length === 0) return null;
  const { tr } = state;
  for (const { pos } of found.toReversed()) tr.delete(pos, pos + 1);
  const add = found.map(({ pos, picture: { file, alt } }) => ({
    id: uploads.add(file, alt),
    pos: tr.mapping.map(pos),
  }));
  return withPlaces(tr, { add });
}
