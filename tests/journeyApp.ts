import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * The app that browser tests visit, started as a user would: the launcher, with its own database
 * and demo.
 */
export const journeyApp = (port: string) => ({
  program: 'tests/startApp.ts',
  env: {
    PORT: port,
    FOYER_DATA: join(root, '.foyer', 'browser-tests'),
    // Journeys create their own data, and a full demo season slows down the start.
    FOYER_DEMO: 'small',
    // Loads the sample as an external plugin, for kit features that no plugin of ours uses yet.
    PLUGINS: join(root, 'tests', 'fixtures', 'plugin-sample'),
  },
});
