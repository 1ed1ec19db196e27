import { join } from 'node:path';
import { discover } from '../discover.ts';
import { admitOutsidePlugins } from '../outsidePlugins.ts';

// Runs before each test file of a plugin: what is imported natively, such as a package of the
// plugin's own, has to find the host's React, and no other.
const root = join(import.meta.dirname, '..', '..', '..');
admitOutsidePlugins(root, discover(root, process.env['FOYER_PLUGIN']));
