// `node api/start/run.mjs main` runs `dist/server/api/main.js`, which `npm run build` created, in production,
// and `api/main.ts` otherwise. What is shipped has commands of its own.
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = new URL('../../', import.meta.url);
const [program = 'main'] = process.argv.splice(2, 1);
const built = new URL(`dist/server/api/${program}.js`, root);

/** Runs a file as if node had been given it. @param {URL} file */
async function run(file) {
  process.argv[1] = realpathSync(fileURLToPath(file));
  await import(pathToFileURL(process.argv[1]).href);
}

const isBuilt = existsSync(built) && process.env['NODE_ENV'] === 'production';
if (!isBuilt) (await import('tsx/esm/api')).register();
await run(isBuilt ? built : new URL(`api/${program}.ts`, root));
