// `npm start` and `npm run dev`. Plain JavaScript, until the packages are there that run TypeScript.
import { ensureInstalled } from './ensureInstalled.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { launch } = await import('./launch.ts');
await launch({ isDevelopment: process.argv.includes('--dev') });
