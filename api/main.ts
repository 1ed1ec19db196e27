import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '@foyer/kit/server';
import { boot, type Booted } from './boot.ts';
import { readConfig, type Config } from './config.ts';
import { makeLog } from './services/makeLog.ts';

/** Extra time after the drain period, for closing. */
const CLOSING_MS = 2_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = makeLog({ level: config.logLevel });
  // The queue's library rejects an unawaited promise when the database goes away; that must not
  // cost buyers their connections. Unhandled rejections are logged, and the process continues.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'));
  const booted = await boot({ config, log });
  const server = createServer(booted.app);
  // Longer than a proxy keeps its idle connections, or it would send into one that just closed.
  server.keepAliveTimeout = 65_000;
  // Several workers share a machine, and nothing connects to them.
  if (config.role !== 'worker') await listen(server, config);
  const address = server.address() as AddressInfo | null;
  // Before the startup message: the process may be asked to stop as soon as it appears.
  drainOnSignal({ server, booted, log, drainMs: config.drainMs });
  log.info({ role: config.role, port: address?.port, base: config.publicBase }, 'Foyer is up');
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/**
 * Accepts no more requests, finishes those in progress, closes everything; what takes too long is cut
 * off. A second signal ends it at once.
 */
function drainOnSignal(given: { server: Server; booted: Booted; log: Log; drainMs: number }): void {
  const { server, booted, log, drainMs } = given;
  let isLeaving = false;
  const leave = async (signal: NodeJS.Signals) => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    log.info({ signal }, 'Shutting down: finishing work in progress');
    const closed = new Promise((resolve) => server.close(resolve));
    // A browser keeps its connections open long after its last request.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    setTimeout(() => process.exit(0), drainMs + CLOSING_MS).unref();
    await Promise.all([closed, booted.drain()]);
    clearInterval(idle);
    await booted.stop();
    log.info('Foyer has stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void leave(signal));
  process.on('SIGINT', (signal) => void leave(signal));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
