import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { TextPlace } from '../types.ts';
import { findPlace } from './places.ts';

const visited = new WeakSet<TextPlace>();

/**
 * Whether a place is gone to for the first time. An editor that is shown anew, or as its source, still has the last
 * one before it: whoever reads on meanwhile is not taken back there.
 */
export function isFirstVisit(place: TextPlace): boolean {
  const isFirst = !visited.has(place);
  visited.add(place);
  return isFirst;
}

/** Selects a place and brings it into the middle of the window; nothing when its words are gone. */
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
