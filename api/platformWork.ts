import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'vite';

type Node = Record<string, unknown> & { type: string; start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Every call of `asPlatform` below the folders with its reason, ordered by file.
 * @returns the file, relative to `root`, and the reason
 * @throws for a reason that is neither a string nor a constant, which the report couldn't show
 */
export async function platformWork(root: string, folders: readonly string[]): Promise<string[][]> {
  const found: string[][] = [];
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true }))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|dist/.test(file))
      .sort();
    for (const file of files) {
      const path = join(folder, file);
      const source = await readFile(path, 'utf8');
      if (!source.includes('asPlatform')) continue;
      for (const reason of reasonsIn(source, path)) found.push([relative(root, path), reason]);
    }
  }
  return found;
}

/** The reasons in a file, from its syntax tree. */
export function reasonsIn(source: string, path: string): string[] {
  const tree = treeOf(source, path);
  return callsIn(tree).map((call) => {
    const [argument] = call['arguments'] as unknown[];
    const reason = textOf(argument, tree, path);
    if (reason !== undefined) return reason;
    const line = source.slice(0, call.start).split('\n').length;
    throw new Error(
      `${path}:${line} calls asPlatform with a reason that can’t be read. Use a string or a constant.`,
    );
  });
}

function treeOf(source: string, path: string): Node {
  const tree: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree.`);
  return tree;
}

function callsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(callsIn);
  return isPlatformCall(node) ? [...inner, node].sort((a, b) => a.start - b.start) : inner;
}

/** `asPlatform(…)`, called directly or as a method. */
function isPlatformCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(name) && name.type === 'Identifier' && name['name'] === 'asPlatform';
}

/** The value of an expression: a string, a template without values, or a constant of either kind. */
function textOf(node: unknown, tree: Node, path: string): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral') {
    const [only, ...more] = node['quasis'] as { value: { cooked: string } }[];
    return more.length === 0 ? only?.value.cooked : undefined;
  }
  if (node.type !== 'Identifier') return undefined;
  return constantOf(String(node['name']), tree, path);
}

/** A constant at the top level of a file, or of the file that it is imported from. */
function constantOf(name: string, tree: Node, path: string): string | undefined {
  for (const statement of tree['body'] as Node[]) {
    const declared = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as Node | null;
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared['declarations'] as { id: Node; init: unknown }[])
        if (id['name'] === name) return textOf(init, tree, path);
    if (statement.type !== 'ImportDeclaration') continue;
    for (const one of statement['specifiers'] as { local: Node; imported?: Node }[]) {
      if (one.local['name'] !== name || !one.imported) continue;
      const file = resolve(dirname(path), String((statement['source'] as Node)['value']));
      if (!existsSync(file)) return undefined;
      const theirs = treeOf(readFileSync(file, 'utf8'), file);
      return constantOf(String(one.imported['name']), theirs, file);
    }
  }
  return undefined;
}
