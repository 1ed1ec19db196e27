#!/usr/bin/env node
// The command of the package; plain JavaScript, until tsx has been asked to run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
