import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../api/start/chromium.ts';
import { freePort } from '../api/start/choosePort.ts';
import { journeyApp } from './journeyApp.ts';

const root = join(import.meta.dirname, '..');
// `npm test` starts the app itself, in parallel with the unit tests, and passes its port.
const isAppRunning = process.env.BROWSER_TEST_PORT !== undefined;
// Workers read this file again and inherit the port.
const port = (process.env.BROWSER_TEST_PORT ??= String(await freePort()));
const app = journeyApp(port);
const executablePath = findChromium(process.env);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{test,spec}.ts',
  outputDir: join(root, 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // On a busy machine, a page takes seconds.
  expect: { timeout: 15_000 },
  // Each worker signs in everyone once, and sign-ins are rate-limited: more workers would not be
  // faster.
  fullyParallel: true,
  workers: 2,
  use: {
    baseURL: `http://localhost:${port}`,
    // Traces slow journeys down: turn them on with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Required as root and on machines without a network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(!isAppRunning && {
    webServer: {
      command: `node --import tsx ${app.program}`,
      cwd: root,
      url: `http://127.0.0.1:${port}/readyz`,
      env: app.env,
      stdout: 'pipe',
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    },
  }),
});
