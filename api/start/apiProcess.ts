import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from './frontEnds.ts';

interface Address {
  host: string;
  port: number;
  /** The host name by which browsers reach it. */
  base: string;
}

export interface ApiProcess {
  /** Resolves when the program ends, with its exit code, or null after a signal. */
  exited: Promise<number | null>;
  /** Lets it finish its work, and restarts it. */
  restart(): Promise<void>;
  /** Resolves when `/readyz` returns 200, rejects when the program ended. */
  ready(): Promise<void>;
  /** Lets it finish what it is doing. */
  drain(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** Runs `api/main.ts`, and restarts it when its sources change in development. */
export function startApi({
  env,
  address,
  isDevelopment,
}: {
  env: NodeJS.ProcessEnv;
  address: Address;
  isDevelopment: boolean;
}): ApiProcess {
  const follow = pathToFileURL(join(import.meta.dirname, 'followLauncher.mjs')).href;
  let resolveExited: (code: number | null) => void;
  const exited = new Promise<number | null>((resolve) => {
    resolveExited = resolve;
  });
  let isRestarting = false;
  const begin = () => {
    const child = spawn(
      process.execPath,
      [
        ...(isDevelopment ? ['--watch', '--watch-preserve-output'] : []),
        ...['--import', 'tsx', '--import', follow, join(root, 'api', 'main.ts')],
      ],
      {
        cwd: root,
        env,
        stdio: ['pipe', 'inherit', 'inherit'],
        // Its own process group: Ctrl-C comes to the launcher first, which decides the order.
        detached: true,
      },
    );
    const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
      if (!isRestarting) resolveExited(code ?? null);
    });
    return { child, ended };
  };
  let current = begin();
  const drain = async () => {
    current.child.kill('SIGTERM');
    await current.ended;
  };
  return {
    exited,
    ready: () => untilReady(current.child, address),
    drain,
    async restart() {
      isRestarting = true;
      await drain();
      isRestarting = false;
      current = begin();
    },
    kill: () => {
      current.child.kill('SIGKILL');
    },
  };
}

async function untilReady(child: ChildProcess, address: Address): Promise<void> {
  while (!(await isReady(address))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('Foyer stopped before it was ready. See the error above.');
    }
    await delay(50);
  }
}

function isReady({ host, port, base }: Address): Promise<boolean> {
  const isAnyAddress = host === '0.0.0.0' || host === '::';
  return new Promise((resolve) => {
    const probe = request(
      {
        host: isAnyAddress ? '127.0.0.1' : host,
        port,
        path: '/readyz',
        headers: { host: base },
        timeout: 2000,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    probe.once('error', () => resolve(false));
    probe.once('timeout', () => probe.destroy());
    probe.end();
  });
}
