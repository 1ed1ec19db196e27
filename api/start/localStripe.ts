import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort, isPortFree } from './freePort.ts';
import { root } from './frontEnds.ts';

/** Cards that never cost anybody anything: a Stripe of our own, beside the program and outliving it. */
export interface LocalStripe {
  /** By which the program knows it. */
  env: Readonly<Record<string, string>>;
  port: number;
  /** Another start on the same data had it running already. */
  attached: boolean;
  ready(): Promise<void>;
  /** Has it know payments of the past that wait for it under this name. */
  takePast(name: string): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
}

interface Given {
  dataFolder: string;
  /** The name by which browsers reach the program, and its port on this machine. */
  address: { base: string; port: number };
}

/** Where real payments are configured, and in production, nobody gets play money. */
export const wantsLocalStripe = (env: Record<string, string | undefined>): boolean =>
  !env.STRIPE_SECRET_KEY && env.NODE_ENV !== 'production';

/** Begins it; it remembers everything below the data folder, its port too. */
export async function startLocalStripe({ dataFolder, address }: Given): Promise<LocalStripe> {
  const folder = join(dataFolder, 'stripe');
  await mkdir(folder, { recursive: true });
  const remembered = await rememberedPort(folder);
  const attached = remembered !== undefined && (await isLocalStripe(remembered));
  const port =
    remembered !== undefined && (attached || (await isPortFree(remembered)))
      ? remembered
      : await freePort();
  await writeFile(join(folder, 'port'), String(port));
  // Imported late: with it come the plugins' server halves.
  const { EVENT_TYPES } = await import('../../plugins/payments/server/dispatchStripeEvent.ts');
  const child = attached ? undefined : run({ folder, port, address, events: EVENT_TYPES });
  const exited = child ? once(child, 'exit') : Promise.resolve();
  return {
    port,
    attached,
    env: variables(port),
    ready: () => untilReady(child, port),
    async takePast(name) {
      const { controlOf } =
        await import('../../plugins/payments/local-stripe/control/controlOf.ts');
      await controlOf(`http://127.0.0.1:${port}`).takePast(name);
    },
    async stop() {
      child?.kill('SIGTERM');
      await exited;
    },
    kill: () => {
      child?.kill('SIGKILL');
    },
  };
}

/** They protect nothing: all of it is on this machine, and no money is behind it. */
const variables = (port: number) => ({
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  STRIPE_SECRET_KEY: 'sk_test_local_stripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_stripe_own_account',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_local_stripe_connected_accounts',
  STRIPE_TEST_ORIGIN: `http://127.0.0.1:${port}`,
});

function run(given: {
  folder: string;
  port: number;
  address: Given['address'];
  events: readonly string[];
}): ChildProcess {
  const { folder, port, address, events } = given;
  const host = address.base.replace(/:\d+$/, '');
  // It posts to this machine only; elsewhere what it has to tell is found by asking it.
  const canPost = /(^|\.)localhost$|\.test$|^127\./.test(host);
  const follow = pathToFileURL(join(import.meta.dirname, 'followLauncher.mjs')).href;
  return spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--import', follow],
      join(root, 'plugins', 'payments', 'local-stripe', 'main.ts'),
      ...['--port', String(port), '--state', folder, '--merchant', 'Foyer'],
      ...['--public', `http://${address.base}/stripe-test`],
      ...(canPost ? ['--webhook', `http://${host}:${address.port}/api/webhooks/stripe`] : []),
      ...['--events', events.join(',')],
      '--payouts',
    ],
    // Ctrl-C comes to the launcher first, which decides the order.
    { cwd: root, stdio: ['pipe', 'ignore', 'inherit'], detached: true },
  );
}

async function rememberedPort(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'port'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return '';
    },
  );
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

async function untilReady(child: ChildProcess | undefined, port: number): Promise<void> {
  while (!(await isLocalStripe(port))) {
    if (child && (child.exitCode !== null || child.signalCode !== null))
      throw new Error('The local Stripe ended before it was ready; it says why above.');
    await delay(50);
  }
}

/** Nobody else answers at this path. */
function isLocalStripe(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(
      { host: '127.0.0.1', port, path: '/_control/deliveries', timeout: 1000 },
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
