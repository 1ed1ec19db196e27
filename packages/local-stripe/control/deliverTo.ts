import { z } from 'zod';
import { addEndpoint } from '../webhooks/addEndpoint.ts';
import { isLoopback } from '../webhooks/loopback.ts';
import type { World } from '../world/createWorld.ts';

/** The secrets of a local Stripe. They are public and protect nothing. */
export const webhookSecret = 'whsec_local_stripe_own_account';
export const connectWebhookSecret = 'whsec_local_stripe_connected_accounts';

const directions = z.strictObject({
  url: z.string().refine(isLoopback, 'Must be an HTTP URL on this machine'),
  enabledEvents: z.array(z.string()).default(['*']),
});

export type DeliverTo = z.input<typeof directions>;

/** Sends webhooks to this address from now on, instead of the one set before. */
export const createPostDirections = (world: World) => (input: unknown) => {
  const { url, enabledEvents } = directions.parse(input);
  world.unit(null, () => {
    const { webhookEndpoints } = world.of(world.platform);
    for (const secret of [webhookSecret, connectWebhookSecret]) {
      const known = [...webhookEndpoints.newest()].find((endpoint) => endpoint.secret === secret);
      if (known) webhookEndpoints.put({ ...known, url, enabled_events: enabledEvents });
      else
        addEndpoint(world, {
          url,
          secret,
          isConnect: secret === connectWebhookSecret,
          enabledEvents,
        });
    }
  });
};
