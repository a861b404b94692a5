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

/**
 * A picture that is pasted or dropped is handed over, to be asked about like a chosen one. So is any other file, which
 * is refused in the same words: the browser would leave the page for a dropped one.
 */
export const PictureFiles = Extension.create<object, PictureFilesStorage>({
  name: 'pictureFiles',
  addStorage() {
    return { take: null };
  },
  addProseMirrorPlugins() {
    const take = (data: DataTransfer | null): boolean => {
      const files = Array.from(data?.files ?? []);
      // Words that come with a file that is no picture are what is meant.
      const isFileMeant = !data?.types.includes('text/plain');
      const file = files.find(isInsertable) ?? (isFileMeant ? files[0] : undefined);
      if (file) this.storage.take?.(file);
      return file !== undefined;
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
