import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controlOf } from './control/controlOf.ts';
import { writePast } from './writePast.ts';
import { localShop, saleOf, sdkFor, type LocalShop } from './testing/localShop.ts';

let stateFolder: string;
let shop: LocalShop | undefined;
beforeEach(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
});
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
  await rm(stateFolder, { recursive: true });
});

describe('a local Stripe with a folder', () => {
  test('keeps sales, keys, its clock and pending deliveries', async () => {
    shop = await localShop({ stateFolder });
    await shop.local.advance(60 * 60 * 1000);
    const made = await shop.stripe.checkout.sessions.create(saleOf(), { idempotencyKey: 'one' });
    await shop.local.faults({ action: 'null_balance_transaction' });
    await shop.local.pay(made.id);
    shop.answerWith(500);
    await shop.stop();

    shop = await localShop({ stateFolder });
    const again = await shop.stripe.checkout.sessions.create(saleOf(), { idempotencyKey: 'one' });
    expect(again.id).toBe(made.id);
    const { status, created } = await shop.stripe.checkout.sessions.retrieve(made.id);
    expect(status).toBe('complete');
    expect(created).toBeGreaterThan(Date.now() / 1000 + 3500);
    await shop.local.advance(60_000);
    await shop.local.flush();
    expect(shop.types()).toEqual(
      expect.arrayContaining(['checkout.session.completed', 'charge.updated']),
    );
    expect((await shop.local.books()).sumCents).toBe(0);
    const other = await shop.stripe.checkout.sessions.create(saleOf());
    expect(other.id).not.toBe(made.id);
  });

  test('imports past payments once, in order of time', async () => {
    shop = await localShop({ stateFolder });
    const { stripe, local } = shop;
    const { id } = await stripe.checkout.sessions.create(saleOf());
    await local.pay(id);
    const { payment_intent: sold } = await stripe.checkout.sessions.retrieve(id);
    const { past, close } = writePast(stateFolder, 'spring');
    const at = new Date(Date.now() - 30 * 86_400_000);
    const { paymentIntentId } = past.pay({
      ...{ at, cents: 2500, email: 'ada@buyers.test', name: 'Ada Abbott' },
      ...{ description: 'A ticket', metadata: {}, isDisputed: true },
    });
    close();
    await local.takePast('spring');
    await local.takePast('spring');
    const intents = async () =>
      (await shop!.stripe.paymentIntents.list()).data.map((each) => each.id);
    expect(await intents()).toEqual([sold, paymentIntentId]);
    expect((await local.books()).sumCents).toBe(0);
    expect((await stripe.disputes.list()).data).toHaveLength(1);

    await shop.stop();
    shop = await localShop({ stateFolder });
    expect(await intents()).toEqual([sold, paymentIntentId]);
  });

  test('deletes everything on request', async () => {
    shop = await localShop({ stateFolder });
    const { id } = await shop.stripe.checkout.sessions.create(saleOf());
    await shop.local.reset();
    await expect(shop.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({
      statusCode: 404,
    });
    expect(await shop.local.deliveries()).toEqual([]);
  });
});

describe('a local Stripe as a separate process', () => {
  test('reports when it is ready, and a kill loses nothing', async () => {
    const first = await startProcess();
    const made = await sdkFor(first.port).checkout.sessions.create(saleOf());
    await controlOf(first.url).pay(made.id);
    await first.end('SIGKILL');

    const second = await startProcess();
    try {
      expect(await sdkFor(second.port).checkout.sessions.retrieve(made.id)).toMatchObject({
        payment_status: 'paid',
      });
    } finally {
      await second.end('SIGTERM');
    }
  });
});

async function startProcess() {
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))],
      ...['--port', '0', '--state', stateFolder],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'test' } },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().trim().split(' ').at(-1) ?? '';
  return {
    url,
    port: Number(new URL(url).port),
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
