import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import { controlOf, type StripeControl } from './control/controlOf.ts';
import { controlRoutes } from './control/controlRoutes.ts';
import {
  connectWebhookSecret,
  createPostDirections,
  webhookSecret,
  type DeliverTo,
} from './control/deliverTo.ts';
import { onboardingRoutes } from './hosted/onboardingRoutes.ts';
import { paymentRoutes } from './hosted/paymentRoutes.ts';
import { switchPayouts } from './money/bankPayouts.ts';
import { jobHandlers } from './money/jobHandlers.ts';
import { allOperations } from './operations/allOperations.ts';
import { handleRequests } from './protocol/handleRequests.ts';
import { recordEvents, recordRequests, type OnExchange } from './protocol/recordExchanges.ts';
import { createWebhookSender } from './webhooks/createWebhookSender.ts';
import { createWorld, platform } from './world/createWorld.ts';

export interface LocalStripeOptions {
  /** 0 picks a free port. */
  port?: number;
  /** The folder for its state. Without one, the state is lost when it stops. */
  stateFolder?: string;
  deliverTo?: DeliverTo;
  /** The public address of its pages, if different from its own. */
  publicBase?: string;
  /** The seller's displayed name. */
  merchant?: string;
  /** Its payments aren't real, so with NODE_ENV=production it starts only if allowed. */
  isAllowedInProduction?: boolean;
  /** Whether connected accounts are paid out to their banks once a day. */
  paysOut?: boolean;
  /** Makes generated IDs deterministic. */
  seed?: string;
  /** Receives every request with its response, and every event. */
  onExchange?: OnExchange;
}

export interface LocalStripe extends StripeControl {
  url: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  stop(): Promise<void>;
}

/**
 * Starts a local Stripe on loopback, which the official SDK uses like the real one.
 *
 *     const local = await startLocalStripe();
 *     new Stripe(local.secretKey, { host: '127.0.0.1', port: local.port, protocol: 'http' });
 */
export async function startLocalStripe({
  port = 0,
  stateFolder,
  deliverTo,
  publicBase,
  merchant = 'Your shop',
  isAllowedInProduction = false,
  paysOut = false,
  seed,
  onExchange,
}: LocalStripeOptions = {}): Promise<LocalStripe> {
  if (process.env['NODE_ENV'] === 'production' && !isAllowedInProduction)
    throw new Error(
      'The local Stripe doesn’t run in production, because its payments aren’t real.',
    );
  const app = express();
  app.disable('x-powered-by').disable('etag');
  const server = app.listen(port, '127.0.0.1');
  // The SDK keeps connections open; closing one while it sends looks like a connection error.
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${boundPort}`;
  const world = createWorld({
    platform,
    jobHandlers,
    pageBase: () => publicBase?.replace(/\/$/, '') ?? url,
    ...(stateFolder && { stateFolder }),
    ...(seed && { seed }),
  });
  if (paysOut) switchPayouts(world, { isOn: true });
  const postman = createWebhookSender(world);
  if (deliverTo) createPostDirections(world)(deliverTo);

  if (onExchange) {
    recordEvents(world, onExchange);
    app.use('/v1', recordRequests(onExchange));
  }
  handleRequests(app, world, allOperations);
  app.use(paymentRoutes(world, merchant), onboardingRoutes(world, merchant));
  app.use('/_control', controlRoutes(world, postman));
  app.use(sayWhatIsWrong);
  world.runDue();
  postman.wake();
  return {
    ...controlOf(url),
    url,
    port: boundPort,
    secretKey: 'sk_test_local_stripe',
    webhookSecret,
    connectWebhookSecret,
    async stop() {
      postman.stop();
      world.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const sayWhatIsWrong: ErrorRequestHandler = (error: Error, _request, response, _next) => {
  response.status(error instanceof ZodError ? 400 : 500).json({ error: error.message });
};
