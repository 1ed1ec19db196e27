import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '../../../plugins/kit/contract.ts';
import { importProblems } from './importProblems.ts';

const run = promisify(execFile);

interface Manifest {
  name?: string;
  version?: string;
  type?: string;
  exports?: Record<string, string | Record<string, string>>;
  peerDependencies?: Record<string, string>;
}

/** The files that a package's `exports` refer to. */
export function exportedFiles(exports: Manifest['exports'] = {}): string[] {
  return Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map((file) => normalize(file));
}

/** A plugin's `exports` are its only manifest: each entry must exist and be published. */
export async function packageProblems(folder: string, contract: Contract): Promise<string[]> {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, type, exports = {}, peerDependencies = {} } = JSON.parse(text) as Manifest;
  const problems: string[] = [];
  if (!name || !version) problems.push('package.json needs a "name" and a "version"');
  if (type !== 'module') problems.push('package.json needs "type": "module"');
  for (const entry of ['./package.json', './contract'])
    if (!exports[entry])
      problems.push(
        `package.json doesn't export '${entry}'. Add it to "exports", the only way into a package`,
      );
  if (!peerDependencies['@foyer/kit'])
    problems.push(
      'package.json doesn’t list @foyer/kit in "peerDependencies". Add it with the range the plugin supports',
    );
  const files = exportedFiles(exports);
  const missing = files.filter((file) => !existsSync(join(folder, file)));
  problems.push(
    ...missing.map(
      (file) =>
        `package.json exports ${file}, which doesn't exist. Correct the path, or remove the entry`,
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
          `${file} is exported but isn't in the packed plugin. Add it to "files" in package.json`,
      ),
    ...(await namedContract(
      join(folder, exportedFiles({ c: exports['./contract'] ?? '' })[0] ?? ''),
      contract,
    )),
  ];
}

/** The files that `npm pack` would include. */
async function packedFiles(folder: string): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
  });
  const [tarball] = JSON.parse(stdout) as { files: { path: string }[] }[];
  return (tarball?.files ?? []).map(({ path }) => normalize(path));
}

/**
 * The default export is for the loader, the named one for people; both must be the same contract.
 */
async function namedContract(file: string, contract: Contract): Promise<string[]> {
  const module = (await import(file)) as Record<string, unknown>;
  const named = Object.entries(module).filter(([key]) => key !== 'default');
  return named.some(([, value]) => value === contract)
    ? []
    : [
        `./contract exports the contract as default, but not by name. Add export const ${contract.id} = contract(…)`,
      ];
}
