import type Stripe from 'stripe';
import { z } from 'zod';
import { flag, mergeMetadata, metadata, page, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';
import { apiVersion } from '../protocol/authenticate.ts';
import { addEndpoint } from '../webhooks/addEndpoint.ts';
import { isLoopback } from '../webhooks/loopback.ts';
import type { StoredEndpoint } from '../world/tables.ts';

const url = text.refine(
  isLoopback,
  'The local Stripe sends webhooks only to HTTP URLs on this machine',
);
// Any name is accepted: the SDK's list grows with Stripe's API.
const eventTypes = z
  .array(text as z.ZodType<Stripe.WebhookEndpointCreateParams.EnabledEvent>)
  .min(1);
const description = z.string().max(5000);

export const webhookEndpoints = [
  operation<Stripe.WebhookEndpointCreateParams>()({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: z.strictObject({
      api_version: z.literal(apiVersion).optional(),
      connect: flag.optional(),
      description: description.optional(),
      enabled_events: eventTypes,
      metadata: metadata.optional(),
      url,
    }),
    handle({ world }, input): Stripe.WebhookEndpoint {
      const stored = addEndpoint(world, {
        url: input.url,
        secret: world.newId('whsec', 32),
        isConnect: input.connect ?? false,
        enabledEvents: input.enabled_events,
        description: input.description || null,
        metadata: mergeMetadata({}, input.metadata),
      });
      // The secret is returned only once.
      return { ...shown(stored), secret: stored.secret };
    },
  }),
  operation<Stripe.WebhookEndpointListParams>()({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: z.strictObject(page),
    handle({ tables }, input) {
      const rows = tables.webhookEndpoints.newest();
      const list = listPage({ url: '/v1/webhook_endpoints', input, rows });
      return { ...list, data: list.data.map(shown) };
    },
  }),
  operation<Stripe.WebhookEndpointRetrieveParams>()({
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => shown(endpointOf(call, id)),
  }),
  operation<Stripe.WebhookEndpointUpdateParams>()({
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}',
    params: z.strictObject({
      description: description.optional(),
      disabled: flag.optional(),
      enabled_events: eventTypes.optional(),
      metadata: metadata.optional(),
      url: url.optional(),
    }),
    handle(call, input, { id }): Stripe.WebhookEndpoint {
      const before = endpointOf(call, id);
      const { description: words, disabled, metadata: change, ...rest } = input;
      const after = call.tables.webhookEndpoints.put({
        ...before,
        ...rest,
        ...(words !== undefined && { description: words || null }),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: mergeMetadata(before.metadata, change),
      });
      return shown(after);
    },
  }),
  operation<Stripe.WebhookEndpointDeleteParams>()({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    params: z.strictObject({}),
    handle(call, _input, { id }): Stripe.DeletedWebhookEndpoint {
      endpointOf(call, id);
      call.tables.webhookEndpoints.remove(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];

function endpointOf({ tables }: Call, id: string): StoredEndpoint {
  const endpoint = tables.webhookEndpoints.get(id);
  if (!endpoint) throw resourceMissing('webhook endpoint', id);
  return endpoint;
}

const shown = ({
  secret: _secret,
  isConnect: _isConnect,
  ...endpoint
}: StoredEndpoint): Stripe.WebhookEndpoint => endpoint;
