import type Stripe from 'stripe';
import { webhookActions } from '../control/faults.ts';
import { apiVersion } from '../protocol/authenticate.ts';
import type { World } from '../world/createWorld.ts';
import type { StoredEndpoint, StoredEvent } from '../world/tables.ts';
import { deliveryId, type Delivery } from './delivery.ts';

/** Creates an event with a snapshot of the object, and a delivery for each subscribed endpoint. */
export function emit(
  world: World,
  account: string,
  type: Stripe.Event.Type,
  object: Stripe.Event.Data.Object,
  previous?: Record<string, unknown>,
) {
  const cause = world.cause();
  const event: StoredEvent = {
    id: world.newId('evt'),
    object: 'event',
    ...(account !== world.platform && { account }),
    api_version: apiVersion,
    created: world.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  };
  const deliveries = endpointsFor(world, account, type)
    .flatMap((endpoint) => deliveriesOf(world, account, event, endpoint))
    .map((delivery, index) => ({ ...delivery, id: deliveryId(event.id, index) }));
  world.of(account).events.put({ ...event, pending_webhooks: deliveries.length });
  for (const delivery of deliveries) world.shared.deliveries.put(delivery);
  if (deliveries.length) world.afterCommit(() => world.outbox.send(deliveries));
}

const endpointsFor = (world: World, account: string, type: string) =>
  [...world.of(world.platform).webhookEndpoints.newest()].filter(
    ({ status, isConnect, enabled_events: events }) =>
      status === 'enabled' &&
      isConnect === (account !== world.platform) &&
      (events.includes('*') || events.includes(type)),
  );

function deliveriesOf(
  world: World,
  account: string,
  { id: eventId, type: eventType }: StoredEvent,
  { id: endpointId }: StoredEndpoint,
): Omit<Delivery, 'id'>[] {
  const fault = world.faults.take(webhookActions, { eventType });
  const delivery = (): Omit<Delivery, 'id'> => ({
    eventId,
    eventType,
    account,
    endpointId,
    state: 'pending',
    nextAtMs: world.nowMs(),
    signature: 'good',
    attempts: [],
  });
  switch (fault?.action) {
    case undefined:
      return [delivery()];
    case 'drop':
      return [{ ...delivery(), state: 'dropped' }];
    case 'duplicate':
      return [delivery(), delivery()];
    case 'delay':
      return [{ ...delivery(), nextAtMs: world.nowMs() + fault.ms }];
    case 'reorder':
      return [{ ...delivery(), state: 'after_next' }];
    case 'hold_until_flush':
      return [{ ...delivery(), state: 'held' }];
    case 'bad_signature':
      return [{ ...delivery(), signature: 'bad' }];
    case 'stale_timestamp':
      return [{ ...delivery(), signature: 'stale' }];
  }
}
