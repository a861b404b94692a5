import { history, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { bodySchema } from '../../../../admin/rich-text/schema.ts';
import { SourceMap } from '../../../../admin/rich-text/source-map.ts';

/** A body in the editor's hands, without a browser. */
export class OpenBody {
  readonly sourceMap = new SourceMap(bodySchema);
  state: EditorState;

  constructor(body: string) {
    const doc = this.sourceMap.open(body);
    this.state = EditorState.create({ doc, plugins: [history()] });
  }

  get written(): string {
    return this.sourceMap.write(this.state.doc);
  }

  /** Types after the first occurrence of some words. */
  typeAfter(words: string, text: string): this {
    return this.change((tr) => tr.insertText(text, this.find(words) + words.length));
  }

  change(make: (tr: Transaction) => Transaction): this {
    this.state = this.state.apply(make(this.state.tr));
    return this;
  }

  undo(): this {
    undo(this.state, (tr) => {
      this.state = this.state.apply(tr);
    });
    return this;
  }

  /** Shows another body, as after a change of its source. */
  revise(body: string): this {
    const revision = this.sourceMap.revise(this.state.doc, body);
    return revision ? this.change((tr) => tr.replaceWith(revision.from, revision.to, revision.nodes)) : this;
  }

  find(words: string): number {
    let found = -1;
    this.state.doc.descendants((node, position) => {
      const at = node.isText ? (node.text?.indexOf(words) ?? -1) : -1;
      if (found === -1 && at !== -1) found = position + at;
    });
    if (found === -1) throw new Error(`${words} is not in the body`);
    return found;
  }

  /** Names of the top-level blocks. */
  get blocks(): string[] {
    return children(this.state.doc).map((node) => node.type.name);
  }

  /** Where the block with this number begins and ends. */
  block(number: number): { from: number; to: number; node: Node } {
    const nodes = children(this.state.doc);
    const from = nodes.slice(0, number).reduce((size, node) => size + node.nodeSize, 0);
    return { from, to: from + nodes[number].nodeSize, node: nodes[number] };
  }
}

function children(doc: Node): Node[] {
  return Array.from({ length: doc.childCount }, (_, index) => doc.child(index));
}
