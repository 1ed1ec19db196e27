import { join } from 'node:path';
import { build } from 'vite';
import { root } from './frontEnds.ts';

const [name = '', outDir = ''] = process.argv.slice(2);
// Whatever the program runs as, what is built is what production gets.
process.env.NODE_ENV = 'production';
await build({
  configFile: join(root, name, 'vite.config.ts'),
  root: join(root, name),
  mode: 'production',
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
});
