#!/usr/bin/env node
// The package's command: plain JavaScript until tsx is registered to run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
