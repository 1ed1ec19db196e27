import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { compressBuilt } from './compressBuilt.ts';
import { root } from './frontEnds.ts';

const [name = '', outDir = '', speed = ''] = process.argv.slice(2);
// Whatever the program runs as, what is built is what production gets.
process.env.NODE_ENV = 'production';
const config: InlineConfig = {
  configFile: join(root, name, 'vite.config.ts'),
  root: join(root, name),
  mode: 'production',
  logLevel: 'warn',
};
await build({ ...config, build: { outDir, emptyOutDir: true } });
await compressBuilt(join(outDir, 'assets'), { isQuick: speed === 'quick' });
// The storefront's first view is drawn by the host, with React and all in the one file.
if (name === 'storefront') {
  await build({
    ...config,
    build: { ssr: 'renderPage.tsx', outDir: join(outDir, '.server'), copyPublicDir: false },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
  });
}
