import type { World } from '../world/createWorld.ts';
import type { StoredEvent } from '../world/tables.ts';
import { deliveriesOf } from './deliveriesOf.ts';

/** An event with its number of pending webhooks; nothing else in it ever changes. */
export const eventNow = (world: World, event: StoredEvent): StoredEvent => ({
  ...event,
  pending_webhooks: deliveriesOf(world.shared, event.id).filter(
    ({ state }) => state !== 'delivered',
  ).length,
});
