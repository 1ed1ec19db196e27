import { z } from 'zod';
import { addEndpoint } from '../webhooks/addEndpoint.ts';
import { isLoopback } from '../webhooks/loopback.ts';
import type { World } from '../world/createWorld.ts';

/** The secrets by which an app knows its local Stripe. They protect nothing: both are here. */
export const webhookSecret = 'whsec_local_stripe_own_account';
export const connectWebhookSecret = 'whsec_local_stripe_connected_accounts';

const directions = z.strictObject({
  url: z.string().refine(isLoopback, 'Only an http address on this machine'),
  enabledEvents: z.array(z.string()).default(['*']),
});

export type DeliverTo = z.input<typeof directions>;

/** Sends webhooks to this address from now on, and to no earlier one that was named so. */
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
