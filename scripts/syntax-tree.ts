export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ by type
  [field: string]: any;
}

/** All nodes of a syntax tree, or of a list of trees, each before what it contains. */
export function nodesOf(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!value || typeof value !== 'object') return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return 'type' in value ? [value as SyntaxNode, ...inside] : inside;
}
