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
import { answerRequests } from './protocol/answerRequests.ts';
import { recordEvents, recordRequests, type OnExchange } from './protocol/recordExchanges.ts';
import { createWebhookSender } from './webhooks/createWebhookSender.ts';
import { createWorld } from './world/createWorld.ts';
import { platform } from './world/platform.ts';

export interface LocalStripeOptions {
  /** 0 takes a free one. */
  port?: number;
  /** Where it remembers; without it, it forgets when it stops. */
  stateFolder?: string;
  deliverTo?: DeliverTo;
  /** Where people reach its pages, when that is not its own address. */
  publicBase?: string;
  /** To whom one pays. */
  merchant?: string;
  /** Nobody pays here for real: with NODE_ENV=production it starts only when told so. */
  isAllowedInProduction?: boolean;
  /** Whether connected accounts are paid out to their banks once a day. */
  paysOut?: boolean;
  /** Ids come out the same for one seed. */
  seed?: string;
  /** Hears of every request with its answer, and of every event. */
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
 * A Stripe of one's own, on loopback: the official SDK talks to it and sees no difference.
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
      'The local Stripe does not run in production: payments there would be play money.',
    );
  const app = express();
  app.disable('x-powered-by').disable('etag');
  const server = app.listen(port, '127.0.0.1');
  // The SDK keeps its connections; one that is closed just as it asks looks like a broken line.
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
  answerRequests(app, world, allOperations);
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
