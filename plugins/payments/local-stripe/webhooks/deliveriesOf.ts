import type { Tables } from '../world/createWorld.ts';
import { deliveryId, type Delivery } from './delivery.ts';

/** An event's deliveries: as many as there are numbers for. */
export function deliveriesOf(shared: Tables, eventId: string): Delivery[] {
  const found: Delivery[] = [];
  for (;;) {
    const delivery = shared.deliveries.get(deliveryId(eventId, found.length));
    if (!delivery) return found;
    found.push(delivery);
  }
}
