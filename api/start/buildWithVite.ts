import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { compressBuilt } from './compressBuilt.ts';
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
