import { defineConfig } from 'vitest/config';

// At the top and not in tests/, because `npx vitest run <file>` looks for it nowhere else.
export default defineConfig({
  test: {
    globalSetup: './tests/database.ts',
    // A file may make databases, build packages and start servers; all of it on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What comes a moment later on a quiet machine takes seconds on a busy one; what never comes fails
    // all the same.
    expect: { poll: { timeout: 15_000 } },
    // Much of the time is Postgres': one worker for each core, where Vitest would keep one free.
    maxWorkers: '100%',
    // To load the whole program anew for each file took longer than the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: './tests/setUp.ts',
          include: ['{api,plugins,seeds,tests}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'plugins/kit/template/**'],
        },
      },
      {
        extends: true,
        // As Node resolves for react-admin itself, so that there is one react-router and not two.
        resolve: { conditions: ['module-sync', 'node'] },
        // As users have it, and in half the time of React's development build.
        oxc: { jsx: { development: false } },
        test: {
          env: { NODE_ENV: 'production' },
          name: 'browser half in jsdom',
          environment: 'jsdom',
          setupFiles: './plugins/kit/testing/tidyDocument.tsx',
          include: ['{admin,storefront,plugins,tests}/**/*.test.tsx', 'admin/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'plugins/kit/template/**'],
        },
      },
    ],
  },
});
