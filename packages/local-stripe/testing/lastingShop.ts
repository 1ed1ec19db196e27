import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { startLocalStripe, type LocalStripe } from '../startLocalStripe.ts';
import { sdkFor } from './localShop.ts';
import { watchTraffic } from './watchTraffic.ts';

/** A local Stripe with a state folder that can be stopped and started again, without webhooks. */
export async function lastingShop(): Promise<LastingShop> {
  const stateFolder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  const { onExchange, check } = watchTraffic();
  const start = () => startLocalStripe({ stateFolder, onExchange });
  const local = await start();
  const shop: LastingShop = {
    local,
    stripe: sdkFor(local.port),
    async restart() {
      await shop.local.stop();
      shop.local = await start();
      shop.stripe = sdkFor(shop.local.port);
    },
    async stop() {
      await shop.local.stop();
      await rm(stateFolder, { recursive: true });
      check();
    },
  };
  return shop;
}

export interface LastingShop {
  local: LocalStripe;
  stripe: Stripe;
  /** Stops it and starts it again from its folder, on another port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
