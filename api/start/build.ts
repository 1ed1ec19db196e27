import { join } from 'node:path';
import { buildServer } from './buildServer.ts';
import { measureConsole } from './consoleSize.ts';
import { buildFrontEnd, frontEnds, root } from './frontEnds.ts';
import { readLaunchSettings } from './launchSettings.ts';
import { createProgress } from './progress.ts';

// `npm run build`: builds what production serves and runs, whether or not the sources changed.
const { plugins } = readLaunchSettings({ ...process.env, NODE_ENV: undefined });
const { step } = createProgress(process.stdout);
await step('Build server', async (note) => {
  const files = await buildServer({ outFolder: join(root, 'dist', 'server') });
  note(`dist/server, ${files} files`);
});
await Promise.all(
  frontEnds.map((name) =>
    step(`Build ${name}`, async (note) => {
      await buildFrontEnd(name, { plugins, dist: join(root, 'dist'), always: true });
      note(`dist/${name}${name === 'admin' ? consoleSizes() : ''}`);
    }),
  ),
);

function consoleSizes(): string {
  const { signIn, home } = measureConsole(join(root, 'dist/admin'));
  return `, gzipped JavaScript: sign-in ${signIn} kB, the console with its home ${home} kB`;
}
