import { Extension, type JSONContent } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';
import { keepsPlaces } from '../images/places.ts';
import { SourceMap } from '../source-map.ts';

declare module '@tiptap/core' {
  interface Storage {
    bodySource: { sourceMap: SourceMap | null };
  }
  interface Commands<ReturnType> {
    bodySource: {
      /** Shows another body, with the least change; one undo restores the old one. */
      reviseBody: (source: string) => ReturnType;
    };
  }
}

/** Extension with the body that the editor begins with and the current one. */
export const BodySource = Extension.create<{ initial: string }, { sourceMap: SourceMap | null }>({
  name: 'bodySource',
  addOptions() {
    return { initial: '' };
  },
  addStorage() {
    return { sourceMap: null };
  },
  onBeforeCreate() {
    const sourceMap = new SourceMap(this.editor.schema);
    this.storage.sourceMap = sourceMap;
    // A document of the editor's own schema is taken as it is, which the sourceMap counts on.
    this.editor.options.content = sourceMap.open(this.options.initial) as unknown as JSONContent;
  },
  addCommands() {
    return {
      reviseBody:
        (source) =>
        ({ tr, dispatch }) => {
          const revision = dispatch && this.storage.sourceMap?.revise(tr.doc, source);
          if (revision) {
            closeHistory(tr).replaceWith(revision.from, revision.to, revision.nodes);
            tr.setMeta(keepsPlaces, true);
          }
          return true;
        },
    };
  },
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    sourceCommands: {
      /** Replaces the selected node with that of another source. */
      updateSelectedSource: (source: string) => ReturnType;
    };
  }
}

export const SourceCommands = Extension.create({
  name: 'sourceCommands',
  addCommands() {
    return {
      updateSelectedSource:
        (source) =>
        ({ tr, dispatch, editor }) => {
          const { selection } = tr;
          if (!(selection instanceof NodeSelection)) return false;
          const { from, to, node } = selection;
          if (!dispatch) return true;
          if (node.isInline) {
            tr.setNodeAttribute(from, 'source', source);
            tr.setSelection(NodeSelection.create(tr.doc, from));
            return true;
          }
          const nodes = editor.storage.bodySource.sourceMap?.nodesOf(source) ?? [];
          tr.replaceWith(from, to, nodes);
          return true;
        },
    };
  },
});
