import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { root } from '../loadPlugins.ts';

const { dirname, join } = posix;

const KIT = 'plugins/kit';
const SOURCE = /\.(tsx?|mjs)$/;
/** Fixtures are broken on purpose; a plugin made from the template is checked by its own tests. */
const SKIPPED = /^(tests\/fixtures|packages\/cli\/template)\//;
const TEST = /\.test\.tsx?$|^tests\/|^packages\/testing\/|\/testing(\/|\.tsx?$)/;

/** Commands for developers may use test support; the program may not. */
const COMMANDS = /^(api\/start|packages)\/|^api\/report\.ts$/;

/** The server, the console and the storefront, by the files that only one of them runs. */
const PROGRAMS = {
  server: /^(api|seeds)\/|^plugins\/[^/]+\/((server|migrations|sql)\/|server\.ts$)/,
  console: /^admin\/|^plugins\/[^/]+\/(admin(\/|\.tsx?$)|slots\.tsx?$)/,
  storefront: /^(plugins\/[^/]+\/)?storefront\//,
} as const;
/** Tests compare them, and Vite's configuration runs on the server. */
const OF_SEVERAL_PROGRAMS = /\.test\.tsx?$|\/vite\.config\.ts$/;

export interface Sources {
  /** Paths from the root. */
  files: readonly string[];
  textOf(file: string): string;
}

interface Import {
  from: string;
  /** A path from the root, or what is written if no package of this repository exports it. */
  to: string;
  isByPath: boolean;
  /** Types are erased, and `import()` runs once both modules are complete: neither closes a cycle. */
  isValue: boolean;
}

/**
 * Finds imports that cross a wall between parts of the repository, and cycles of values.
 * @returns a sentence for each
 */
export function crossImportProblems(sources: Sources): string[] {
  const imports = importsOf(sources);
  const values = imports.filter(({ from, isValue }) => isValue && !TEST.test(from));
  const ofParts = values.map(({ from, to }) => ({ from: partOf(from), to: partOf(to) }));
  return [
    ...imports.flatMap(wallProblems),
    ...cyclesIn(ofParts).map((names) => `${names} import each other: move what they share`),
    ...cyclesIn(values).map(
      (files) => `${files} import each other: move what they share to a file of its own`,
    ),
  ];
}

/** A plugin, a package, or a folder of the root. */
const partOf = (file: string): string =>
  /^(?:packages|plugins)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;

function wallProblems({ from, to, isByPath }: Import): string[] {
  const says = (rule: string) => [`${from} imports ${to}: ${rule}`];
  if (to.startsWith('@foyer/')) return says('its package doesn’t export that');
  if (partOf(from) === KIT && partOf(to) !== KIT) {
    const isTestSupport = /^(packages\/testing|tests\/fixtures)\//.test(to);
    if (!TEST.test(from) || !isTestSupport) return says('the kit imports nothing but packages');
  } else if (from.startsWith('plugins/') && isByPath && partOf(from) !== partOf(to))
    return says('a plugin imports others only by their names');
  if (TEST.test(to) && !TEST.test(from) && !COMMANDS.test(from))
    return says('only tests import test support');
  if (OF_SEVERAL_PROGRAMS.test(from)) return [];
  const [program, other] = [programOf(from), programOf(to)];
  return program && other && program !== other
    ? says(`the ${program} doesn’t import the ${other}`)
    : [];
}

const programOf = (file: string): string | undefined =>
  Object.entries(PROGRAMS).find(([, pattern]) => pattern.test(file))?.[0];

function importsOf({ files, textOf }: Sources): Import[] {
  const exported = exportedNames({ files, textOf });
  return files
    .filter((file) => SOURCE.test(file) && !SKIPPED.test(file))
    .flatMap((from) =>
      importedNames(textOf(from), from).flatMap(({ name, isValue }) => {
        const isByPath = name.startsWith('.');
        if (!isByPath && !name.startsWith('@foyer/')) return [];
        const to = isByPath ? join(dirname(from), name) : (exported.get(name) ?? name);
        return [{ from, to, isByPath, isValue }];
      }),
    );
}

/** `@foyer/kit/server` → its file. */
const exportedNames = ({ files, textOf }: Sources): Map<string, string> =>
  new Map(
    files
      .filter((file) => /^(packages|plugins)\/.*package\.json$/.test(file) && !SKIPPED.test(file))
      .flatMap((file) => {
        const { name, exports = {} } = JSON.parse(textOf(file)) as {
          name: string;
          exports?: Record<string, string>;
        };
        return Object.entries(exports).map(
          ([entry, target]) => [join(name, entry), join(dirname(file), target)] as const,
        );
      }),
  );

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function importedNames(source: string, file: string): { name: string; isValue: boolean }[] {
  const visit = (value: unknown): { name: string; isValue: boolean }[] => {
    if (Array.isArray(value)) return value.flatMap(visit);
    if (!isNode(value)) return [];
    const from = value['source'];
    const name = isNode(from) && typeof from['value'] === 'string' ? from['value'] : undefined;
    const inner = Object.values(value).flatMap(visit);
    return name === undefined ? inner : [{ name, isValue: isValueImport(value) }, ...inner];
  };
  const body: readonly unknown[] = parseAst(source, {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  }).body;
  // Most files import at the top only, so that the rest needs no visit.
  const isTop = (node: unknown) => isNode(node) && node['source'];
  return visit(source.includes('import(') ? body : body.filter(isTop));
}

function isValueImport(node: Node): boolean {
  if (!/^(Import|Export\w*)Declaration$/.test(node.type)) return false;
  if ((node['importKind'] ?? node['exportKind']) === 'type') return false;
  const parts = (node['specifiers'] ?? []) as { importKind?: string; exportKind?: string }[];
  return (
    parts.length === 0 || parts.some((part) => (part.importKind ?? part.exportKind) !== 'type')
  );
}

/** @returns for each cycle, the names in it, in alphabetical order */
function cyclesIn(edges: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges)
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  // Without those that lead nowhere few are left, so each can look at all that it reaches.
  for (let isPruned = true; isPruned;) {
    isPruned = false;
    for (const [from, to] of next) {
      for (const one of to) if (!next.has(one)) to.delete(one);
      if (to.size === 0) isPruned = next.delete(from);
    }
  }
  const reached = new Map(Array.from(next.keys(), (name) => [name, reachedFrom(name, next)]));
  const cycles = Array.from(reached, ([name, all]) =>
    [...all].filter((one) => reached.get(one)?.has(name)).sort(),
  );
  return [...new Set(cycles.filter((names) => names.length > 0).map((names) => names.join(', ')))];
}

function reachedFrom(
  name: string,
  next: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [name];
  for (let one = queue.pop(); one !== undefined; one = queue.pop())
    for (const to of next.get(one) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  return reached;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(posix.join(root, file)));
  const textOf = (file: string) => readFileSync(posix.join(root, file), 'utf8');
  const problems = crossImportProblems({ files, textOf });
  for (const sentence of problems) process.stderr.write(`${sentence}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
