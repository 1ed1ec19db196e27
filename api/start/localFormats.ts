import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { root } from '../loadPlugins.ts';
import { nodesOf, type Node } from './syntaxTree.ts';

/** The only places that format dates, numbers and amounts as text: by a zone, and by a currency in the name. */
const FORMATTERS = new Set([
  'plugins/kit/dates.ts',
  'plugins/kit/numbers.ts',
  'plugins/kit/zonedDay.ts',
]);
/** These write dates for programs, in formats that no person reads. */
const FOR_PROGRAMS = new Set([
  'plugins/events/server/event/moveEvent.ts',
  'packages/cli/dayStamp.ts',
  'plugins/orders/server/mail/calendarFile.ts',
  'packages/local-stripe/protocol/handleRequests.ts',
]);
/** Stands for Stripe’s own pages, which format as Stripe does. */
const LOCAL_STRIPE = /\/local-stripe\/hosted\//;
const FOLDERS = ['admin', 'api', 'packages', 'plugins', 'storefront'];
const SKIPPED = /\.test\.tsx?$|\/(testing|node_modules)\//;

/** They read the computer's clock, or format in its zone by default. */
const METHODS = new Set(
  ['toLocaleDateString', 'toLocaleTimeString', 'toDateString', 'toTimeString', 'toUTCString']
    .concat(['toFormat', 'toLocaleParts', 'toISODate', 'getTimezoneOffset'])
    .concat(['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes'])
    .concat(['setFullYear', 'setMonth', 'setDate', 'setHours', 'setMinutes']),
);
/** React-admin components that show or read an instant in the browser's zone. */
const SCREEN_PARTS = new Set(['DateField', 'DateTimeInput', 'TimeInput']);
const CUTS = new Set(['slice', 'split', 'substring', 'substr', 'replace', 'replaceAll']);
/** Luxon functions that use the computer's zone by default. */
const CLOCKS = /^(now|local|from)/;
const INTL_FORMAT = /^Intl\.(\w+Format)$/;

/**
 * Finds the dates that a file formats or reads without naming a zone, and the numbers and amounts that it formats
 * by itself.
 * @returns a sentence for each, with its line
 */
export function localFormats(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  return nodesOf(parseAst(source, { lang })).flatMap((node) =>
    problemsOf(node).map((problem) => `line ${lineOf(node.start)}: ${problem}`),
  );
}

function problemsOf(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return importProblems(node);
  if (node.type === 'MemberExpression' && INTL_FORMAT.test(nameOf(node)))
    return [`'${nameOf(node)}' belongs in the kit: ${USE}`];
  if (node.type !== 'CallExpression') return [];
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression') return [];
  const method = propertyOf(callee);
  const of = callee['object'] as Node;
  const args = node['arguments'] as Node[];
  if (METHODS.has(method)) return [`'${method}' takes no time zone: ${USE}`];
  if (method === 'toLocaleString') return [`'toLocaleString' belongs in the kit: ${USE}`];
  if (CUTS.has(method) && isCallOf(of, 'toISOString'))
    return [`'toISOString' cut to a day gives the UTC day: use dayAt with a zone`];
  if (nameOf(of) === 'DateTime' && CLOCKS.test(method) && !args.some(hasZone))
    return [`'DateTime.${method}' uses the computer’s time zone: name a zone`];
  return [];
}

const USE =
  'use longDay, formatInstant or a similar function with a zone, or formatNumber, formatCount, formatDollars or formatCents';

function importProblems(node: Node): string[] {
  const from = (node['source'] as { value: string }).value;
  if (from !== 'react-admin' && from !== 'ra-core') return [];
  const specifiers = node['specifiers'] as { imported?: { name: string } }[];
  return specifiers.flatMap(({ imported }) =>
    imported && SCREEN_PARTS.has(imported.name)
      ? [`'${imported.name}' uses the browser's time zone: render a date from useDates`]
      : [],
  );
}

const isCallOf = (node: Node, method: string): boolean =>
  node.type === 'CallExpression' && propertyOf(node['callee'] as Node) === method;

const hasZone = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  (node['properties'] as { key?: { name?: string } }[]).some(({ key }) => key?.name === 'zone');

/** `b` of `a.b`, or the name of a variable. */
function propertyOf(node: Node): string {
  const named = node.type === 'MemberExpression' ? (node['property'] as Node) : node;
  return named.type === 'Identifier' ? String(named['name']) : '';
}

/** `a` or `a.b`. */
const nameOf = (node: Node): string =>
  node.type === 'MemberExpression'
    ? `${nameOf(node['object'] as Node)}.${propertyOf(node)}`
    : propertyOf(node);

/** Every such place of the repository, by file. */
function offences(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ).filter((file) => /\.tsx?$/.test(file) && !SKIPPED.test(file));
  return files
    .filter((file) => !FORMATTERS.has(file) && !FOR_PROGRAMS.has(file) && !LOCAL_STRIPE.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const found = localFormats(source, file.endsWith('x') ? 'tsx' : 'ts');
      return found.map((one) => `${file}, ${one}`);
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = offences();
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
