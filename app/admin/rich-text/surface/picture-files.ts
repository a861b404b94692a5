import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { isInsertable } from './picture-file.ts';

interface PictureFilesStorage {
  take: ((picture: File) => void) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    pictureFiles: PictureFilesStorage;
  }
}

/** A picture that is pasted or dropped is handed over, to be asked about like a chosen one. */
export const PictureFiles = Extension.create<object, PictureFilesStorage>({
  name: 'pictureFiles',
  addStorage() {
    return { take: null };
  },
  addProseMirrorPlugins() {
    const take = (data: DataTransfer | null): boolean => {
      const picture = Array.from(data?.files ?? []).find(isInsertable);
      if (picture) this.storage.take?.(picture);
      return picture !== undefined;
    };
    const { editor } = this;
    return [
      new Plugin({
        props: {
          // A copied part of a page brings a picture of itself along: its text is what is meant.
          handlePaste: (_, { clipboardData }) =>
            !clipboardData?.types.includes('text/html') && take(clipboardData),
          handleDrop: (view, event, _, moved) => {
            if (moved || !take(event.dataTransfer)) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (at) editor.commands.setTextSelection(at.pos);
            return true;
          },
        },
      }),
    ];
  },
});
