import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import {
  downloadPath,
  permissionName,
  routesOf,
  type Contract,
} from '../../plugins/kit/contract.ts';
import { loadPlugins, root } from '../loadPlugins.ts';

/** The screens of plugins and of the host. The kit's own components receive declarations. */
const SCREENS = [
  /^(plugins\/[^/]+|packages\/cli\/template)\/admin\.tsx$/,
  /^(plugins\/(?!kit\/admin\/)[^/]+|packages\/cli\/template)\/admin\/.+\.tsx?$/,
  /^admin\/activity\/.+\.tsx?$/,
];
const isScreen = (file: string): boolean =>
  !/\.test\.tsx?$/.test(file) && SCREENS.some((pattern) => pattern.test(file));

/** React-admin's hooks that take an address as text. */
const TEXTUAL = new Set(
  ['useGetList', 'useGetOne', 'useGetMany', 'useGetManyReference', 'useCreate', 'useUpdate'].concat(
    ['useDelete', 'ListBase', 'ListGuesser'],
  ),
);

/** The placeholder for values in a template. */
const VALUE = '\0';

/**
 * The addresses and permissions that a screen spells out instead of taking them from a contract.
 * @returns a sentence for each, with its line
 */
export function typedByHand(source: string, contracts: readonly Contract[]): string[] {
  const permissions = new Set(
    contracts.flatMap((one) => Object.keys(one.permissions).map((key) => permissionName(one, key))),
  );
  const paths = contracts.flatMap(pathsOf).map((path) => path.slice(1).split('/'));
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  return textsOf(parseAst(source, { lang: 'tsx' })).flatMap(({ text, at, imports }) => {
    const line = `line ${lineOf(at)}:`;
    if (imports)
      return TEXTUAL.has(text)
        ? [`${line} '${text}' takes the path as text: use useRecords, useRecord or useClient`]
        : [];
    if (permissions.has(text)) {
      const [plugin, key] = text.split(':');
      return [`${line} '${text}' names a permission: use '${key}' from the contract '${plugin}'`];
    }
    const shown = text.replaceAll(VALUE, '…');
    return isAddress(text, paths)
      ? [`${line} '${shown}' is an API path: get it from its contract with pathOf`]
      : [];
  });
}

function pathsOf(contract: Contract): string[] {
  const resources = Object.values(contract.resources ?? {});
  const lists = [...resources, ...Object.values(contract.lists ?? {})];
  const routes = Object.values(routesOf(contract)).filter(({ at }) => at !== 'origin');
  return [
    ...[...lists, ...routes].map(({ path }) => path),
    ...resources.map(({ path }) => `${path}/:id`),
    ...lists.filter(({ download }) => download).map((list) => downloadPath(list)),
  ];
}

/** A single word may be a screen, a key or a name; two or more are an address. */
function isAddress(text: string, paths: readonly (readonly string[])[]): boolean {
  if (text.startsWith('/api/')) return true;
  const [path = ''] = text.replace(/^\//, '').split('?');
  const parts = path.split('/');
  if (parts.length < 2 || /\s/.test(path)) return false;
  const begins = parts[0] !== VALUE;
  return paths.some((declared) => {
    const wanted = begins ? declared : declared.slice(-parts.length);
    const same = parts.filter((part, index) => part === wanted[index]).length;
    return (
      wanted.length === parts.length &&
      same >= (begins ? 1 : 2) &&
      parts.every(
        (part, index) =>
          part === wanted[index] || part.includes(VALUE) || wanted[index]?.startsWith(':'),
      )
    );
  });
}

interface Text {
  text: string;
  at: number;
  /** A name that is imported from react-admin. */
  imports?: true;
}
type Node = Record<string, unknown> & { type: string; start: number };

/** All strings of a program, with the values of templates left open, and its imports from react-admin. */
function textsOf(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isNode(node)) return [];
  if (node.type === 'ImportDeclaration') return importsOf(node);
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
    return textsOf(node['declaration']);
  if (node.type === 'ImportExpression') return [];
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? [{ text: node['value'], at: node.start }] : [];
  const inner = Object.values(node).flatMap(textsOf);
  if (node.type !== 'TemplateLiteral') return inner;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return [{ text: quasis.map(({ value }) => value.cooked).join(VALUE), at: node.start }, ...inner];
}

function importsOf(node: Node): Text[] {
  const from = (node['source'] as { value: string }).value;
  if (from !== 'react-admin' && from !== 'ra-core') return [];
  const specifiers = node['specifiers'] as { start: number; imported?: { name: string } }[];
  return specifiers.flatMap(({ start, imported }) =>
    imported ? [{ text: imported.name, at: start, imports: true as const }] : [],
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every screen of the installation that spells out what its contract declares. */
function offences(contracts: readonly Contract[]): string[] {
  const files = ['packages', 'plugins', 'admin'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(isScreen),
  );
  return files.flatMap((file) =>
    typedByHand(readFileSync(join(root, file), 'utf8'), contracts).map((one) => `${file}, ${one}`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = offences((await loadPlugins([])).map(({ contract }) => contract));
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
