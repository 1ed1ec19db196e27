import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The app that browser tests visit, as a user gets it: the launcher, a database and a demo of its own. */
export const journeyApp = (port: string) => ({
  program: 'tests/startApp.ts',
  env: {
    PORT: port,
    FOYER_DATA: join(root, '.foyer', 'browser-tests'),
    // Journeys make what they look at: a season of others' sales only slows the start.
    FOYER_DEMO: 'small',
    // The sample comes along as a plugin from outside would: with it the means that no plugin of ours uses yet.
    PLUGINS: join(root, 'tests', 'fixtures', 'plugin-sample'),
  },
});
