import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { discover } from '../discover.ts';
import { hostPackages } from '../hostPackages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The plugin whose tests run, wherever it lies; `plugin:test` says it. */
const folder = realpathSync(process.env['FOYER_PLUGIN'] ?? '.');

// What tests are written with; the host has them, and a plugin names none of them.
const testPackages = [
  'vitest',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
];

const shared = {
  root,
  server: { fs: { allow: [root, folder] } },
  // An outside folder has no node_modules of its own for these, or a second copy.
  resolve: {
    dedupe: [...hostPackages, ...testPackages, ...discover(root).map(({ name }) => name)],
  },
};
// What the plugin's own packages import of the host's is the host's, for Node as for Vite.
const setupFile = join(root, 'plugins', 'kit', 'testing', 'admitPlugin.ts');
const exclude = ['**/node_modules/**', '**/dist/**'];
// Conformance makes databases and starts servers, on a slow machine too. Projects inherit neither.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  ...shared,
  test: {
    dir: folder,
    globalSetup: join(root, 'tests', 'database.ts'),
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: 'server half',
          dir: folder,
          environment: 'node',
          setupFiles: setupFile,
          include: ['**/*.test.ts'],
          exclude,
        },
      },
      {
        ...shared,
        // As Node resolves for react-admin itself, so that there is one react-router and not two.
        resolve: { ...shared.resolve, conditions: ['module-sync', 'node'] },
        oxc: { jsx: { development: false } },
        test: {
          ...patience,
          env: { NODE_ENV: 'production' },
          name: 'admin half',
          dir: folder,
          environment: 'jsdom',
          setupFiles: [setupFile, join(root, 'plugins', 'kit', 'testing', 'tidyDocument.tsx')],
          include: ['**/*.test.tsx'],
          exclude,
        },
      },
    ],
  },
});
