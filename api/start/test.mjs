// `npm test`, or `npm test -- plugins/fees` for the tests of one place. Plain JavaScript, until the packages are there that run TypeScript.
import { ensureInstalled } from './ensureInstalled.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { runAllTests } = await import('./runAllTests.ts');
await runAllTests(process.argv.slice(2));
