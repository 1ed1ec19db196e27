import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';

const SERVER_PACKAGES = ['knex', 'pg', 'express', 'stripe', 'graphile-worker', 'argon2', 'pino'];
// Types are erased before the browser loads a file, so statements with types only are ignored.
const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Finds server code that the admin part would load, by following its imports. */
export function browserProblems(folder: string, entry: string | undefined): string[] {
  if (!entry || !existsSync(entry)) return [];
  const problems: string[] = [];
  const waiting = [entry];
  const walked = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (walked.has(file)) continue;
    walked.add(file);
    for (const wanted of importsOf(readFileSync(file, 'utf8'))) {
      const reason = forbidden(wanted);
      if (reason) problems.push(`${relative(folder, file)} imports '${wanted}': ${reason}`);
      else if (wanted.startsWith('.')) waiting.push(...existing(join(dirname(file), wanted)));
      else if (wanted.includes('/plugin-')) waiting.push(...ofPackage(file, wanted));
    }
  }
  return problems;
}

const importsOf = (source: string): string[] =>
  Array.from(source.matchAll(IMPORT), ([, from, dynamic]) => from ?? dynamic ?? '');

function forbidden(wanted: string): string | undefined {
  const name = wanted.startsWith('@')
    ? wanted.split('/', 2).join('/')
    : (wanted.split('/')[0] ?? '');
  if (wanted.startsWith('node:') || builtinModules.includes(name)) return 'a Node module';
  if (SERVER_PACKAGES.includes(name)) return 'a server package';
  if (/(^|\/)server(\/|\.[jt]s$|$)/.test(wanted)) return 'server code';
  return undefined;
}

const existing = (file: string): string[] =>
  [file, `${file}.ts`, `${file}.tsx`, `${file}.js`]
    .filter((one) => /^\.[jt]sx?$/.test(extname(one)) && existsSync(one) && statSync(one).isFile())
    .slice(0, 1);

function ofPackage(importer: string, wanted: string): string[] {
  try {
    return existing(createRequire(importer).resolve(wanted));
  } catch {
    return [];
  }
}
