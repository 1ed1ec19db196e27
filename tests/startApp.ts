import { rm } from 'node:fs/promises';
import { launch } from '../api/start/launch.ts';
import { readLaunchSettings } from '../api/start/launchSettings.ts';
import { removeCluster } from '../api/start/postgres.ts';

// The last run's data is kept for inspection until the next one starts.
const { dataFolder } = readLaunchSettings(process.env);
await removeCluster(dataFolder);
await rm(dataFolder, { recursive: true, force: true });
await launch({ isDevelopment: false });
