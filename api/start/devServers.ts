import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { frontEnds, root } from './frontEnds.ts';
import { freePort } from './choosePort.ts';
import type { Progress } from './progress.ts';
import type { Stops } from './stopOnSignals.ts';

export interface DevServers {
  /** Environment variables by which the API finds them. */
  origins: Record<string, string>;
  /** Restarts them with the currently listed plugins. */
  restart(): Promise<void>;
}

/**
 * One Vite server for each front end on a free loopback port. The API fetches pages and modules
 * from them (`api/http/devAssets.ts`), so that a browser sees the same addresses as in production;
 * only the socket that announces changes connects to Vite directly.
 */
export async function startDevServers({
  progress,
  stops,
}: {
  progress: Progress;
  stops: Stops;
}): Promise<DevServers> {
  const servers: ViteDevServer[] = [];
  const origins = frontEnds.map((name) =>
    progress.step(`Vite ${name}`, async (note) => {
      const port = await freePort();
      const server = await createServer({
        configFile: join(root, name, 'vite.config.ts'),
        root: join(root, name),
        // Two servers in one folder would delete each other's bundled dependencies.
        cacheDir: join(root, 'node_modules', '.vite', name),
        // Lazy screens' imports are found up front; found later, they would reload the page.
        optimizeDeps: {
          entries: [
            'index.html',
            `../plugins/*/${name}.{ts,tsx}`,
            `../plugins/*/${name}/**/*.{ts,tsx}`,
            '!**/*.test.*',
          ],
        },
        server: {
          host: '127.0.0.1',
          port,
          strictPort: true,
          hmr: { host: '127.0.0.1', port, clientPort: port },
        },
      });
      await server.listen();
      servers.push(server);
      stops.add(`Vite ${name}`, () => server.close());
      note(`on port ${port}`);
      return [`VITE_${name.toUpperCase()}_ORIGIN`, `http://127.0.0.1:${port}`] as const;
    }),
  );
  return {
    origins: Object.fromEntries(await Promise.all(origins)),
    restart: async () => {
      await Promise.all(servers.map((server) => server.restart()));
    },
  };
}
