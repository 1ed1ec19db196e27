import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '../../contract.ts';
import { importProblems } from './importProblems.ts';

const run = promisify(execFile);

interface Manifest {
  name?: string;
  version?: string;
  type?: string;
  exports?: Record<string, string | Record<string, string>>;
  peerDependencies?: Record<string, string>;
}

/** The files that a package map leads to. */
export function exportedFiles(exports: Manifest['exports'] = {}): string[] {
  return Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map((file) => normalize(file));
}

/** The package map is the plugin's only manifest: each entry exists, and is in what is published. */
export async function packageProblems(folder: string, contract: Contract): Promise<string[]> {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, type, exports = {}, peerDependencies = {} } = JSON.parse(text) as Manifest;
  const problems: string[] = [];
  if (!name || !version) problems.push('package.json has no "name" or no "version"');
  if (type !== 'module') problems.push('package.json has to say "type": "module"');
  for (const entry of ['./package.json', './contract'])
    if (!exports[entry])
      problems.push(
        `package.json exports no '${entry}': add it to "exports", for nothing else leads into a package`,
      );
  if (!peerDependencies['@foyer/kit'])
    problems.push(
      'package.json does not name @foyer/kit among "peerDependencies", with the range it is made for',
    );
  const files = exportedFiles(exports);
  const missing = files.filter((file) => !existsSync(join(folder, file)));
  problems.push(
    ...missing.map(
      (file) =>
        `package.json exports ${file}, which does not exist: correct the path, or take the entry out`,
    ),
  );
  problems.push(...importProblems(folder));
  if (problems.length > 0) return problems;
  const packed = await packedFiles(folder);
  return [
    ...files
      .filter((file) => !packed.includes(file))
      .map(
        (file) =>
          `${file} is exported and not in the packed plugin: name it in "files" of package.json`,
      ),
    ...(await namedContract(
      join(folder, exportedFiles({ c: exports['./contract'] ?? '' })[0] ?? ''),
      contract,
    )),
  ];
}

/** What `npm pack` would put into the tarball. */
async function packedFiles(folder: string): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
  });
  const [tarball] = JSON.parse(stdout) as { files: { path: string }[] }[];
  return (tarball?.files ?? []).map(({ path }) => normalize(path));
}

/** By default for the loader, by name for people: both are the same contract. */
async function namedContract(file: string, contract: Contract): Promise<string[]> {
  const module = (await import(file)) as Record<string, unknown>;
  const named = Object.entries(module).filter(([key]) => key !== 'default');
  return named.some(([, value]) => value === contract)
    ? []
    : [
        `./contract exports the contract by default and not also by its name: add export const ${contract.id} = contract(…)`,
      ];
}
