import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort, isPortFree } from './choosePort.ts';
import { root } from './frontEnds.ts';
import { limitReturns } from './limitReturns.ts';

/** Payments without real money: a local Stripe that runs next to the program and outlives it. */
export interface LocalStripe {
  /** The variables with which the program connects to it. */
  env: Readonly<Record<string, string>>;
  port: number;
  /** Another start on the same data had already started it. */
  attached: boolean;
  ready(): Promise<void>;
  /** Imports the past payments that wait for it under this name. */
  takePast(name: string): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
}

interface Given {
  dataFolder: string;
  /** The host name by which browsers reach the program, and its port on this machine. */
  address: { base: string; port: number };
  /** Called when it ended by itself, with whether it is back. */
  say(line: string): void;
}

/** How often to check an instance that another start runs. */
const LOOK_MS = 1_000;

/** Test payments are off where real payments are configured, and in production. */
export const wantsLocalStripe = (env: Record<string, string | undefined>): boolean =>
  !env.STRIPE_SECRET_KEY && env.NODE_ENV !== 'production';

/**
 * Starts it. All of its state is below the data folder, including its port, and it is restarted when it
 * ends by itself.
 */
export async function startLocalStripe({ dataFolder, address, say }: Given): Promise<LocalStripe> {
  const folder = join(dataFolder, 'stripe');
  await mkdir(folder, { recursive: true });
  const remembered = await rememberedPort(folder);
  const attached = remembered !== undefined && (await isLocalStripe(remembered));
  const port =
    remembered !== undefined && (attached || (await isPortFree(remembered)))
      ? remembered
      : await freePort();
  await writeFile(join(folder, 'port'), String(port));
  // Imported late: it loads the plugins' server parts.
  const { EVENT_TYPES } = await import('../../plugins/payments/server/dispatchStripeEvent.ts');
  const begin = () => {
    const child = run({ folder, port, address, events: EVENT_TYPES });
    return { child, exited: once(child, 'exit') };
  };
  let own = attached ? undefined : begin();
  let isLeaving = false;
  const noteEnd = limitReturns(
    (what) =>
      `The local Stripe stopped unexpectedly ${what}, so it won’t be restarted. ` +
      'Payments won’t work until you restart Foyer.',
  );

  async function keepRunning(): Promise<void> {
    for (;;) {
      await (own ? own.exited : untilGone(port, () => isLeaving));
      // Another start on the same data may have been quicker.
      const isBack = !isLeaving && (await isLocalStripe(port));
      if (isLeaving) return;
      own = undefined;
      if (isBack) continue;
      noteEnd();
      own = begin();
      const isReady = await untilReady(own.child, port).then(
        () => true,
        // It ended again, which is counted above.
        () => false,
      );
      if (isReady) say('The local Stripe stopped unexpectedly and was restarted.');
    }
  }
  void keepRunning().catch((error: Error) => say(error.message));

  return {
    port,
    attached,
    env: variables(port),
    ready: () => untilReady(own?.child, port),
    async takePast(name) {
      const { controlOf } = await import('../../packages/local-stripe/control/controlOf.ts');
      await controlOf(`http://127.0.0.1:${port}`).takePast(name);
    },
    async stop() {
      isLeaving = true;
      own?.child.kill('SIGTERM');
      await own?.exited;
    },
    kill: () => {
      isLeaving = true;
      own?.child.kill('SIGKILL');
    },
  };
}

/** These secrets protect nothing: everything is on this machine, and no real money is involved. */
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
  // It sends webhooks to this machine only; elsewhere its events are fetched by polling.
  const canPost = /(^|\.)localhost$|\.test$|^127\./.test(host);
  const follow = pathToFileURL(join(import.meta.dirname, 'followLauncher.mjs')).href;
  return spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--import', follow],
      join(root, 'packages', 'local-stripe', 'main.ts'),
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
      throw new Error('The local Stripe stopped before it was ready. See the error above.');
    await delay(50);
  }
}

/** Waits until an instance that another start runs is gone, or the wait is canceled. */
async function untilGone(port: number, isLeaving: () => boolean): Promise<void> {
  while (!isLeaving() && (await isLocalStripe(port)))
    await delay(LOOK_MS, undefined, { ref: false });
}

/** No other program responds at this path. */
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
