import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { discover } from '../../plugins/kit/discover.ts';
import { hostPackages } from '../../plugins/kit/hostPackages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The plugin to test, wherever it is; set by `plugin:test`. */
const folder = realpathSync(process.env['FOYER_PLUGIN'] ?? '.');

// Test tools that the host provides, so that plugins don't declare them.
const testPackages = [
  'vitest',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
];

const shared = {
  root,
  server: { fs: { allow: [root, folder] } },
  // An outside folder has no node_modules for these, or a second copy.
  resolve: {
    dedupe: [...hostPackages, ...testPackages, ...discover(root).map(({ name }) => name)],
  },
};
// Host packages imported by the plugin's own packages come from the host, for Node as for Vite.
const setupFile = join(root, 'packages', 'testing', 'admitPlugin.ts');
const exclude = ['**/node_modules/**', '**/dist/**'];
// Conformance creates databases and starts servers, which takes time on a slow machine. Projects
// don't inherit either setting.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  ...shared,
  test: {
    dir: folder,
    globalSetup: join(root, 'packages', 'testing', 'startDatabase.ts'),
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: 'server part',
          dir: folder,
          environment: 'node',
          setupFiles: setupFile,
          include: ['**/*.test.ts'],
          exclude,
        },
      },
      {
        ...shared,
        // As Node resolves it for react-admin, so that there is a single react-router.
        resolve: { ...shared.resolve, conditions: ['module-sync', 'node'] },
        oxc: { jsx: { development: false } },
        test: {
          ...patience,
          env: { NODE_ENV: 'production' },
          name: 'admin part',
          dir: folder,
          environment: 'jsdom',
          setupFiles: [setupFile, join(root, 'packages', 'testing', 'tidyDocument.tsx')],
          include: ['**/*.test.tsx'],
          exclude,
        },
      },
    ],
  },
});
