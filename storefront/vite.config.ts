import { tokensCss } from '@foyer/kit/tokens';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const TOKENS = 'virtual:tokens.css';

/** The look's tokens as one style sheet, from the same source as the console's theme. */
const tokens = (): Plugin => ({
  name: 'foyer-tokens',
  resolveId: (id) => (id === TOKENS ? `\0${TOKENS}` : undefined),
  load: (id) => (id === `\0${TOKENS}` ? tokensCss() : undefined),
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tokens()],
  // The host writes a fresh one into every page it serves.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
});
