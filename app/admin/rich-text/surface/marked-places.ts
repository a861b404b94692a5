import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { TextPlace } from '../types.ts';
import { patternOf, patternsOf, rangesOf, type TextRange, verifyPattern } from './places.ts';

interface Marks {
  /** Of the sentences that are marked. */
  patterns: readonly RegExp[];
  /** What was found in each paragraph: found again only in those that change. */
  found: WeakMap<Node, { range: TextRange; look: string }[]>;
  decorations: DecorationSet;
}

const key = new PluginKey<Marks>('markedPlaces');

/** Marks `[VERIFY]` and the given sentences; the document itself knows nothing of it. */
export const MarkedPlaces = Extension.create({
  name: 'markedPlaces',
  addProseMirrorPlugins() {
    return [
      new Plugin<Marks>({
        key,
        state: {
          init: (_, { doc }) => marksIn(doc, [], new WeakMap()),
          apply: (tr, before) => {
            const highlights = tr.getMeta(key) as readonly TextPlace[] | undefined;
            const patterns = highlights && patternsOf(highlights);
            if (patterns && !areAlike(patterns, before.patterns)) {
              return marksIn(tr.doc, patterns, new WeakMap());
            }
            return tr.docChanged ? marksIn(tr.doc, before.patterns, before.found) : before;
          },
        },
        props: { decorations: (state) => key.getState(state)?.decorations },
      }),
    ];
  },
});

export function withHighlights(tr: Transaction, highlights: readonly TextPlace[]): Transaction {
  return tr.setMeta(key, highlights).setMeta('addToHistory', false);
}

/** Where a place is in the document; null when its words are no longer there. */
export function findPlace(doc: Node, place: TextPlace): { from: number; to: number } | null {
  const pattern = patternOf(place);
  const found: { from: number; to: number }[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return !node.isAtom;
    for (const { start, end } of pattern ? rangesOf(wordsOf(node), pattern) : []) {
      found.push({ from: position + 1 + start, to: position + 1 + end });
    }
    return false;
  });
  return found[place.occurrence ?? 0] ?? found.at(-1) ?? null;
}

function marksIn(doc: Node, patterns: readonly RegExp[], found: Marks['found']): Marks {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return !node.isAtom;
    const places = found.get(node) ?? placesIn(wordsOf(node), patterns);
    found.set(node, places);
    for (const { range, look } of places) {
      decorations.push(
        Decoration.inline(position + 1 + range.start, position + 1 + range.end, {
          nodeName: 'mark',
          class: look,
        }),
      );
    }
    return false;
  });
  return { patterns, found, decorations: DecorationSet.create(doc, decorations) };
}

/** Each check of the article brings the sentences anew, mostly the same ones. */
function areAlike(some: readonly RegExp[], others: readonly RegExp[]): boolean {
  return some.length === others.length && some.every(({ source }, index) => source === others[index]?.source);
}

function placesIn(text: string, patterns: readonly RegExp[]) {
  const sentences = patterns.flatMap((pattern) => rangesOf(text, pattern));
  return [
    ...rangesOf(text, verifyPattern).map((range) => ({ range, look: 'rich-verify' })),
    ...sentences.map((range) => ({ range, look: 'rich-highlight' })),
  ];
}

/** As long as the node is: one letter for what is not text. */
function wordsOf(node: Node): string {
  return node.textBetween(0, node.content.size, undefined, '\ufffc');
}
