import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { verifyMarker } from '#domain/text/verify-marker.ts';
import type { TextPlace } from '../types.ts';

interface Marks {
  /** Patterns of the marked sentences. */
  patterns: readonly RegExp[];
  /** Marks found in each paragraph; only changed paragraphs are searched again. */
  found: WeakMap<Node, FoundMark[]>;
  decorations: DecorationSet;
}

interface FoundMark {
  range: TextRange;
  look: string;
}

const key = new PluginKey<Marks>('markedPlaces');

/** Extension that marks `[VERIFY]` and the given sentences; the document itself is not changed. */
export const MarkedPlaces = Extension.create({
  name: 'markedPlaces',
  addProseMirrorPlugins: () => [markedPlaces()],
});

export function markedPlaces(): Plugin<Marks> {
  return new Plugin<Marks>({
    key,
    state: {
      init: (_, { doc }) => marksIn(doc, [], new WeakMap()),
      apply: (tr, before) => {
        const highlights = tr.getMeta(key) as readonly TextPlace[] | undefined;
        const patterns = highlights && patternsOf(highlights);
        if (patterns && !areAlike(patterns, before.patterns)) {
          return marksIn(tr.doc, patterns, new WeakMap());
        }
        return tr.docChanged ? movedMarks(tr, before) : before;
      },
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  });
}

/** The places of marks in a document, in order. */
export function markedRanges(state: EditorState): TextRange[] {
  const found = key.getState(state)?.decorations.find() ?? [];
  return found
    .map(({ from, to }) => ({ start: from, end: to }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

export function withHighlights(tr: Transaction, highlights: readonly TextPlace[]): Transaction {
  return tr.setMeta(key, highlights).setMeta('addToHistory', false);
}

/** Position of a place in the document; null if its text is no longer there. */
function findPlace(doc: Node, place: TextPlace): { from: number; to: number } | null {
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
  eachTextblock(doc, (node, position) => {
    const places = placesIn(wordsOf(node), patterns);
    found.set(node, places);
    decorations.push(...decorationsOf(places, position));
  });
  return { patterns, found, decorations: DecorationSet.create(doc, decorations) };
}

/**
 * Marks after a change: those of unchanged paragraphs move with them, so a key costs only its own paragraph.
 */
function movedMarks(tr: Transaction, { patterns, found, decorations: before }: Marks): Marks {
  let decorations = before.map(tr.mapping, tr.doc);
  eachTextblock(tr.doc, (node, position) => {
    const known = found.get(node);
    if (known?.length === 0) return;
    const places = known ?? placesIn(wordsOf(node), patterns);
    found.set(node, places);
    const standing = decorations.find(position, position + node.nodeSize);
    // A paragraph that was cut and pasted is the same one without its marks.
    if (known && standing.length === known.length) return;
    decorations = decorations.remove(standing).add(tr.doc, decorationsOf(places, position));
  });
  return { patterns, found, decorations };
}

function eachTextblock(doc: Node, visit: (node: Node, position: number) => void): void {
  doc.descendants((node, position) => {
    if (!node.isTextblock) return !node.isAtom;
    visit(node, position);
    return false;
  });
}

function decorationsOf(places: readonly FoundMark[], position: number): Decoration[] {
  return places.map(({ range, look }) =>
    Decoration.inline(position + 1 + range.start, position + 1 + range.end, {
      nodeName: 'mark',
      class: look,
    }),
  );
}

/**
 * True if two lists have the same patterns: each check of the article passes a new list, mostly with the same
 * sentences.
 */
function areAlike(some: readonly RegExp[], others: readonly RegExp[]): boolean {
  return some.length === others.length && some.every(({ source }, index) => source === others[index]?.source);
}

function placesIn(text: string, patterns: readonly RegExp[]): FoundMark[] {
  const sentences = patterns.flatMap((pattern) => rangesOf(text, pattern));
  return [
    ...rangesOf(text, verifyMarker).map((range) => ({ range, look: 'rich-verify' })),
    ...sentences.map((range) => ({ range, look: 'rich-highlight' })),
  ];
}

/** Text with the same length as the node: one character for each node that is not text. */
function wordsOf(node: Node): string {
  return node.textBetween(0, node.content.size, undefined, '\ufffc');
}

const visited = new WeakSet<TextPlace>();

/**
 * Whether a place is visited for the first time. A remounted editor, or its source view, receives the last place again
 * and must not scroll back to it.
 */
export function isFirstVisit(place: TextPlace): boolean {
  const isFirst = !visited.has(place);
  visited.add(place);
  return isFirst;
}

/** Selects a place and scrolls it into the middle of the window; does nothing when its text was deleted. */
export function goTo(editor: Editor, place: TextPlace): void {
  const range = findPlace(editor.state.doc, place);
  if (!range) return;
  const { state, view } = editor;
  view.focus();
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, range.from, range.to)));
  const { node } = view.domAtPos(range.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

export interface TextRange {
  start: number;
  end: number;
}

/** Blanks, and what replaces a line break or an image in the editor's text. */
const blanks = '[\\s\\ufffc]*';
/** Pattern of the markup allowed between two words of a sentence in Markdown or HTML. */
const markup = '(?:[\\s*_~`\\\\[>-]|\\]\\([^()\\s]{0,2000}\\)|<[^<>]{0,500}>)*';

/** Finds a text whatever blanks, or markup, are between its words. */
export function patternOf({ text }: TextPlace, inSource = false): RegExp | null {
  const words = text.match(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu);
  if (!words) return null;
  return new RegExp(words.map(escaped).join(inSource ? markup : blanks), 'gu');
}

/** Patterns, one for each different text: it finds all places with the same text. */
export function patternsOf(places: readonly TextPlace[], inSource = false): RegExp[] {
  const patterns = new Map<string, RegExp>();
  for (const place of places) {
    const pattern = patternOf(place, inSource);
    if (pattern) patterns.set(pattern.source, pattern);
  }
  return [...patterns.values()];
}

export function rangesOf(text: string, pattern: RegExp): TextRange[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
