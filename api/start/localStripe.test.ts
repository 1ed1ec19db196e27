import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, isPortFree } from './choosePort.ts';
import { startLocalStripe, type LocalStripe } from './localStripe.ts';
import { killLocalStripe } from './testing/killLocalStripe.ts';

const RETURNED = 'The local Stripe stopped unexpectedly and was restarted.';
const patiently = { timeout: 30_000 };

interface Kept {
  stripe: LocalStripe;
  said: string[];
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-stripe-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function kept(folder: string): Promise<Kept> {
  const said: string[] = [];
  const stripe = await startLocalStripe({
    dataFolder: folder,
    // Nothing listens there, so its webhooks wait.
    address: { base: 'localhost', port: await freePort() },
    say: (line) => said.push(line),
  });
  onTestFinished(() => stripe.stop());
  await stripe.ready();
  return { stripe, said };
}

async function ask({ stripe }: Kept, path: string, body?: string) {
  const answer = await fetch(`http://127.0.0.1:${stripe.port}/v1${path}`, {
    headers: {
      authorization: `Bearer ${stripe.env['STRIPE_SECRET_KEY']}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(body !== undefined && { method: 'POST', body }),
  });
  return (await answer.json()) as { id: string; email: string };
}

test('restarts a killed local Stripe at its port with its data, and reports it', async () => {
  const folder = await dataFolder();
  const given = await kept(folder);
  const { id } = await ask(given, '/customers', 'email=ann@x.test');
  await killLocalStripe(folder);
  await expect.poll(() => given.said, patiently).toEqual([RETURNED]);
  expect(await ask(given, `/customers/${id}`)).toMatchObject({ id, email: 'ann@x.test' });
  await given.stripe.stop();
  expect(await isPortFree(given.stripe.port)).toBe(true);
  expect(given.said).toEqual([RETURNED]);
});

test('gives up a local Stripe that keeps stopping, with a readable message', async () => {
  const folder = await dataFolder();
  const { stripe, said } = await kept(folder);
  for (let kills = 1; kills <= 3; kills += 1) {
    await killLocalStripe(folder);
    await expect.poll(() => said.length, patiently).toBe(kills);
  }
  await killLocalStripe(folder);
  await expect
    .poll(() => said.at(-1), patiently)
    .toBe(
      'The local Stripe stopped unexpectedly 4 times in 10 minutes, so it won’t be restarted. ' +
        'Payments won’t work until you restart Foyer.',
    );
  expect(await isPortFree(stripe.port)).toBe(true);
});

test('a second start on the same data takes over when the first one is stopped', async () => {
  const folder = await dataFolder();
  const first = await kept(folder);
  const second = await kept(folder);
  expect(second.stripe).toMatchObject({ attached: true, port: first.stripe.port });
  const { id } = await ask(first, '/customers', 'email=ann@x.test');
  await first.stripe.stop();
  await expect.poll(() => second.said, patiently).toEqual([RETURNED]);
  expect(await ask(second, `/customers/${id}`)).toMatchObject({ email: 'ann@x.test' });
});
