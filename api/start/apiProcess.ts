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
  /** The name by which browsers reach it. */
  base: string;
}

export interface ApiProcess {
  /** Ends with the program; its exit code, or null after a signal. */
  exited: Promise<number | null>;
  /** Until `/readyz` answers 200, or the program ended. */
  ready(): Promise<void>;
  /** Lets it finish what it is doing. */
  drain(): Promise<void>;
  /** Does not. */
  kill(): void;
}

/** Runs `api/main.ts`, again at each change of its sources while developing. */
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
      // A process session of its own: Ctrl-C comes here first, and here the order is decided.
      detached: true,
    },
  );
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return {
    exited,
    ready: () => untilReady(child, address),
    drain: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}

async function untilReady(child: ChildProcess, address: Address): Promise<void> {
  while (!(await isReady(address))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('The program ended before it was ready; it says why above.');
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
