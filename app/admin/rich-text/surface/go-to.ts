import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { TextPlace } from '../types.ts';
import { findPlace } from './marked-places.ts';

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
