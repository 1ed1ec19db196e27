import type { Tables } from '../world/createWorld.ts';
import { deliveryId, type Delivery } from './delivery.ts';

/** An event's deliveries, found by their consecutive numbers. */
export function deliveriesOf(shared: Tables, eventId: string): Delivery[] {
  const found: Delivery[] = [];
  for (;;) {
    const delivery = shared.deliveries.get(deliveryId(eventId, found.length));
    if (!delivery) return found;
    found.push(delivery);
  }
}
