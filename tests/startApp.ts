import { rm } from 'node:fs/promises';
import { launch } from '../api/start/launch.ts';
import { readLaunchSettings } from '../api/start/launchSettings.ts';
import { removeCluster } from '../api/start/postgres.ts';

// What the last run left is there to be looked at until the next one begins.
const { dataFolder } = readLaunchSettings(process.env);
await removeCluster(dataFolder);
await rm(dataFolder, { recursive: true, force: true });
await launch({ isDevelopment: false });
