import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { foyerPlugins } from '../plugins/kit/vite.ts';
import { pageHead } from '../plugins/kit/vite/pageHead.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The console's assets are at `/_console/` on every host; its base path is set at run time. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/_console/',
  plugins: [react(), foyerPlugins({ root, extra: process.env['PLUGINS'] }), pageHead()],
  // Filled in by the host for each response, like the placeholders in index.html.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
});
