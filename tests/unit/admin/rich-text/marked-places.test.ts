import { EditorState, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { markedPlaces, markedRanges, withHighlights } from '../../../../admin/rich-text/extensions/places.ts';
import { bodySchema } from '../../../../admin/rich-text/schema.ts';

const texts = ['It was lit. It was lit.', 'Plain.', 'It lasts [VERIFY] hours.', 'It was lit at last.'];
const highlights = Array.from({ length: 50 }, () => ({ text: 'It was lit' }));

function open(doc = docOf(texts)): EditorState {
  const state = EditorState.create({ doc, plugins: [markedPlaces()] });
  return state.apply(withHighlights(state.tr, highlights));
}

function docOf(paragraphs: string[]) {
  const { doc, paragraph } = bodySchema.nodes;
  return doc!.create(
    null,
    paragraphs.map((text) => paragraph!.create(null, text ? bodySchema.text(text) : null)),
  );
}

const words = (state: EditorState) =>
  markedRanges(state).map(({ start, end }) => state.doc.textBetween(start, end));

describe('marks in the text', () => {
  it('mark each place once, however many sentences are alike', () => {
    expect(words(open())).toEqual(['It was lit', 'It was lit', '[VERIFY]', 'It was lit']);
  });

  const start = open();
  const whole = start.doc.child(0);
  it.each<[string, (tr: Transaction) => Transaction]>([
    ['a letter before them', (tr) => tr.insertText('x', 1)],
    ['a letter in one of them', (tr) => tr.insertText('x', 4)],
    ['a letter in a paragraph without any', (tr) => tr.insertText('It was lit ', 27)],
    ['a paragraph split', (tr) => tr.split(13)],
    ['a paragraph split in a mark', (tr) => tr.split(4)],
    ['two joined', (tr) => tr.join(whole.nodeSize)],
    ['one deleted', (tr) => tr.delete(0, whole.nodeSize)],
    ['one cut and put in elsewhere', (tr) => tr.delete(0, whole.nodeSize).insert(8, whole)],
    ['one put in twice', (tr) => tr.insert(tr.doc.content.size, whole)],
    ['everything replaced by the same', (tr) => tr.replaceWith(0, tr.doc.content.size, start.doc.content)],
    ['everything deleted', (tr) => tr.delete(0, tr.doc.content.size)],
  ])('are after %s where they are in a reopened text', (_, edit) => {
    const after = start.apply(edit(start.tr));
    expect(markedRanges(after)).toEqual(markedRanges(open(after.doc)));
    const later = after.apply(after.tr.insertText(' It was lit', 1));
    expect(markedRanges(later)).toEqual(markedRanges(open(later.doc)));
  });
});
