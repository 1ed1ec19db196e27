/** A node of the syntax tree that `parseAst` returns. */
export type Node = Record<string, unknown> & { type: string; start: number };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A node and all nodes below it, in the order of the source. */
export function nodesOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  if (!isNode(node)) return [];
  return [node, ...Object.values(node).flatMap(nodesOf)];
}
