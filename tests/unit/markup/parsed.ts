import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

export interface ParsedElement {
  tagName: string;
  properties: Record<string, unknown>;
}

interface ParsedNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: ParsedNode[];
}

const parser = unified().use(rehypeRaw);

/** Every element of a piece of HTML as a browser's parser sees it, in order. */
export function parsedElements(html: string): ParsedElement[] {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html } as never] } as never);
  const found: ParsedElement[] = [];
  const queue: ParsedNode[] = [tree as unknown as ParsedNode];
  for (let node = queue.shift(); node; node = queue.shift()) {
    if (node.type === 'element')
      found.push({ tagName: node.tagName ?? '', properties: node.properties ?? {} });
    if (!['root', 'element', 'text'].includes(node.type)) throw new Error(`a ${node.type} in ${html}`);
    queue.unshift(...(node.children ?? []));
  }
  return found;
}
