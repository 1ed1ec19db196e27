import type { World } from '../world/createWorld.ts';
import type { StoredEvent } from '../world/tables.ts';
import { deliveryId, type Delivery } from './delivery.ts';

/** An event with the number of webhooks that have not arrived yet; nothing else in it ever changes. */
export const eventNow = (world: World, event: StoredEvent): StoredEvent => ({
  ...event,
  pending_webhooks: deliveriesOf(world, event.id).filter(({ state }) => state !== 'delivered')
    .length,
});

export function deliveriesOf(world: World, eventId: string): Delivery[] {
  const found: Delivery[] = [];
  for (;;) {
    const delivery = world.shared.deliveries.get(deliveryId(eventId, found.length));
    if (!delivery) return found;
    found.push(delivery);
  }
}
