#!/usr/bin/env node
// The package's command: plain JavaScript until tsx is registered to run TypeScript.
import { register } from 'tsx/esm/api';

register();
const { runFoyer } = await import('./foyer.ts');
await runFoyer(process.argv.slice(2));
