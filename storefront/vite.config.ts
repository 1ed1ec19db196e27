import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { foyerPlugins } from '../plugins/kit/vite.ts';
import { inlineStyles } from '../plugins/kit/vite/inlineStyles.ts';
import { pageHead } from '../plugins/kit/vite/pageHead.ts';
import { preloadPages } from './preloadPages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    foyerPlugins({ root, extra: process.env['PLUGINS'] }),
    pageHead(),
    preloadPages(),
    inlineStyles(),
  ],
  // The host replaces this with a new nonce on every page it serves.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
});
