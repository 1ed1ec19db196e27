import { join } from 'node:path';
import { discover } from '../../plugins/kit/discover.ts';
import { admitOutsidePlugins } from '../../api/outsidePlugins.ts';

// Runs before each test file of a plugin, so that natively imported packages, such as the plugin's
// own, use the host's React.
const root = join(import.meta.dirname, '..', '..');
admitOutsidePlugins(root, discover(root, process.env['FOYER_PLUGIN']));
