import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { watchTraffic } from './watchTraffic.ts';
import { startLocalStripe, type LocalStripeOptions } from '../startLocalStripe.ts';

/** A local Stripe, the real SDK, and a server that stores the webhooks it receives. */
export async function localShop(options: LocalStripeOptions = {}) {
  const received: { event: Stripe.Event; host: string | undefined }[] = [];
  const refused: string[] = [];
  let answerWith = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => receive(request, Buffer.concat(chunks), response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hookUrl = `http://tickets.localhost:${port}/hook?from=stripe`;
  const traffic = watchTraffic();
  const local = await startLocalStripe({
    deliverTo: { url: hookUrl },
    onExchange: traffic.onExchange,
    ...options,
  });
  const stripe = sdkFor(local.port);

  function receive(
    request: { headers: Record<string, string | string[] | undefined> },
    body: Buffer,
    response: ServerResponse,
  ) {
    const { host, 'stripe-signature': signature } = request.headers;
    const secrets = [local.webhookSecret, local.connectWebhookSecret];
    const event = secrets
      .map((secret) => verified(stripe, body, String(signature), secret))
      .find((each) => each !== undefined);
    if (event && answerWith === 200) received.push({ event, host: String(host) });
    else refused.push(body.toString());
    response.writeHead(event ? answerWith : 400).end();
  }

  return {
    local,
    stripe,
    received,
    /** Webhook bodies that were rejected, for example for a wrong signature. */
    refused,
    types: () => received.map(({ event }) => event.type),
    answerWith: (status: number) => {
      answerWith = status;
    },
    hookUrl,
    /** All traffic so far; compared with Stripe's own document, if one is configured. */
    traffic,
    async stop() {
      await local.stop();
      server.closeAllConnections();
      server.close();
      traffic.check();
    },
  };
}

export type LocalShop = Awaited<ReturnType<typeof localShop>>;

/** The SDK as the app uses it; without retries, unless a test is about them. */
export const sdkFor = (port: number, key = 'sk_test_local_stripe') =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string) {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    return undefined;
  }
}

/** A sale of two tickets at $50, with a test's overrides. */
export const saleOf = (
  over: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      price_data: {
        currency: 'usd',
        unit_amount: 5000,
        product_data: { name: 'General admission' },
      },
      quantity: 2,
    },
  ],
  success_url: 'https://tickets.test/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://tickets.test/cart',
  client_reference_id: 'ORDER1',
  metadata: { orderUID: 'ORDER1' },
  payment_intent_data: { transfer_group: 'ORDER1', metadata: { orderUID: 'ORDER1' } },
  ...over,
});
