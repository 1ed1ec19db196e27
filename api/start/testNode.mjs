// `npm run test:node -- 24 plugins/fees`: `npm test` on another Node, which npm has as a package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isWindows = process.platform === 'win32';
const [version = '', ...places] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(
    'Name a Node version, and a place to test only that: npm run test:node -- 24 plugins/fees',
  );
  process.exit(1);
}

const folder = join(root, '.foyer', 'node', version);
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const node = join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
if (!existsSync(node)) {
  mkdirSync(folder, { recursive: true });
  // Else npm would install into the project, which is above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  console.log(`Fetching Node ${version} …`);
  const { status } = spawnSync('npm', ['install', '--loglevel=error', `${name}@${version}`], {
    cwd: folder,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (status !== 0 || !existsSync(node)) {
    console.error(
      `Couldn’t install ${name}@${version}: npm doesn’t have it or couldn’t be reached.`,
    );
    process.exit(1);
  }
}

// First on the path, so that what the tests start by name runs on it too.
const path = [dirname(node), process.env.PATH].join(delimiter);
const { status } = spawnSync(node, [join(root, 'api', 'start', 'test.mjs'), ...places], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exit(status ?? 1);
