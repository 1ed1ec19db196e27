import { join } from 'node:path';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { root } from './frontEnds.ts';

const [name = '', outDir = '', speed = ''] = process.argv.slice(2);
// Always a production build, regardless of the environment of this process.
process.env.NODE_ENV = 'production';
const config: InlineConfig = {
  configFile: join(root, name, 'vite.config.ts'),
  root: join(root, name),
  mode: 'production',
  logLevel: 'warn',
};
await build({ ...config, build: { outDir, emptyOutDir: true } });
await compressBuilt(join(outDir, 'assets'), { isQuick: speed === 'quick' });
// The host renders the storefront's first view, with React and everything else in one file.
if (name === 'storefront') {
  await build({
    ...config,
    build: { ssr: 'renderPage.tsx', outDir: join(outDir, '.server'), copyPublicDir: false },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
  });
}

const compress = promisify(brotliCompress);

/** Brotli's quality for a local start, where a faster start matters more than a few bytes. */
const QUICK = 5;

/** Writes a compressed copy next to each script and style, so that no request waits for compression. */
async function compressBuilt(folder: string, { isQuick }: { isQuick: boolean }): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      await writeFile(`${file}.br`, await compress(text, { params }));
    }),
  );
}
