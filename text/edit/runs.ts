import type { Content, ContentMark } from './content.ts';

/** Nodes in a line, those with a mark gathered under it: the longest run outermost. */
export type Run = { node: Content } | { mark: ContentMark; runs: Run[] };

/** `code` is left on its text: there is nothing inside of it. */
export function runsOf(nodes: readonly Content[], within: readonly ContentMark[] = []): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index]!;
    const [mark, length] = longest(nodes, index, within);
    runs.push(
      mark ? { mark, runs: runsOf(nodes.slice(index, index + length), [...within, mark]) } : { node },
    );
    index += length;
  }
  return runs;
}

function longest(
  nodes: readonly Content[],
  from: number,
  within: readonly ContentMark[],
): [ContentMark | null, number] {
  let found: [ContentMark | null, number] = [null, 1];
  for (const mark of nodes[from]?.marks ?? []) {
    if (mark.type === 'code' || within.some((outer) => same(outer, mark))) continue;
    const after = nodes.slice(from).findIndex((node) => !node.marks?.some((other) => same(other, mark)));
    const length = after === -1 ? nodes.length - from : after;
    if (!found[0] || length > found[1]) found = [mark, length];
  }
  return found;
}

function same(one: ContentMark, other: ContentMark): boolean {
  return one.type === other.type && JSON.stringify(one.attrs) === JSON.stringify(other.attrs);
}

export function hasCode(node: Content): boolean {
  return node.marks?.some(({ type }) => type === 'code') ?? false;
}
