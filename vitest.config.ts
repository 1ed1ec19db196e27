import { defineConfig } from 'vitest/config';

// In the root folder, because `npx vitest run <file>` looks for it nowhere else.
export default defineConfig({
  test: {
    globalSetup: './packages/testing/startDatabase.ts',
    // A file may create databases, build packages and start servers on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Polling takes seconds on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Postgres does much of the work, so one worker per core is better than Vitest's one fewer.
    maxWorkers: '100%',
    // Reloading the whole program for each file takes longer than the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: './tests/setUp.ts',
          include: ['{api,packages,plugins,seeds,tests}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'packages/cli/template/**'],
        },
      },
      {
        extends: true,
        // Resolves like Node does for react-admin, so that there is only one react-router.
        resolve: { conditions: ['module-sync', 'node'] },
        // Production JSX, as users have it and faster than React's development build.
        oxc: { jsx: { development: false } },
        test: {
          env: { NODE_ENV: 'production' },
          name: 'browser code in jsdom',
          environment: 'jsdom',
          setupFiles: './packages/testing/tidyDocument.tsx',
          include: [
            '{admin,storefront,packages,plugins,tests}/**/*.test.tsx',
            '{admin,storefront}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'packages/cli/template/**'],
        },
      },
    ],
  },
});
