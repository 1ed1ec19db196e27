import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { root } from '../loadPlugins.ts';
import { isNode, nodesOf, type Node } from './syntaxTree.ts';

const CONSOLE = /^(admin\/|(plugins\/[^/]+|packages\/cli\/template)\/admin(\/|\.tsx$))/;
const SKIPPED = [
  /\.test\.tsx?$|\/(testing|node_modules)\//,
  // The sign-in pages load neither a query client nor the kit.
  /^admin\/signIn\//,
  /^plugins\/kit\/admin\/useAction\.ts$/,
];

const USE = 'use useAction, which also ignores a second click and shows why it failed';

/**
 * The places where a screen keeps by itself whether a write is in progress: an async function that turns a state on
 * and off, and react-query's own mutations.
 * @returns a sentence for each, with its line
 */
export function busyByHand(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  return nodesOf(parseAst(source, { lang })).flatMap((node) =>
    problemsOf(node).map((problem) => `line ${lineOf(node.start)}: ${problem}`),
  );
}

function problemsOf(node: Node): string[] {
  if (node.type === 'ImportSpecifier' && nameOf(node['imported']) === 'useMutation')
    return [`'useMutation' knows neither toasts nor second clicks: ${USE}`];
  if (node['async'] !== true) return [];
  const calls = nodesOf(node['body']).filter(({ type }) => type === 'CallExpression');
  const turned = (to: boolean) =>
    new Set(calls.filter((call) => isTurn(call, to)).map((call) => nameOf(call['callee'])));
  const off = turned(false);
  return [...turned(true)]
    .filter((setter) => off.has(setter))
    .map((setter) => `'${setter}' turns a state on and off around a call: ${USE}`);
}

/** `setBusy(true)`, for a state that `useState` returned by convention. */
function isTurn(call: Node, to: boolean): boolean {
  const [value] = call['arguments'] as Node[];
  return /^set[A-Z]/.test(nameOf(call['callee'])) && value?.['value'] === to;
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';

/** Every such place of the consoles, by file. */
function offences(): string[] {
  return ['admin', 'packages', 'plugins']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && CONSOLE.test(file))
    .filter((file) => !SKIPPED.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const found = busyByHand(source, file.endsWith('x') ? 'tsx' : 'ts');
      return found.map((one) => `${file}, ${one}`);
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = offences();
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
