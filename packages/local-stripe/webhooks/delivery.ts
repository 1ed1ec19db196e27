import type { Tables, World } from '../world/createWorld.ts';
import type { StoredEvent } from '../world/tables.ts';

/** The delivery of one event to one endpoint. */
export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  /** The account that the event belongs to. */
  account: string;
  endpointId: string;
  /** `held` waits for a flush, `after_next` also for the next delivery that arrives. */
  state: 'pending' | 'held' | 'after_next' | 'delivered' | 'dropped' | 'gave_up';
  /** By the emulator's clock. */
  nextAtMs: number;
  signature: 'good' | 'bad' | 'stale';
  attempts: { atMs: number; status: number | null; error?: string }[];
}

/** An event's deliveries are numbered, so they are found without a search. */
export const deliveryId = (eventId: string, index: number) => `${eventId}.${index}`;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const waits = [
  second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
];
const threeDays = 3 * 24 * hour;

/** When the next attempt is due; undefined after three days. */
export function nextAttemptAtMs({ attempts }: Delivery, nowMs: number): number | undefined {
  const next = nowMs + (waits[attempts.length - 1] ?? 12 * hour);
  return next - (attempts[0]?.atMs ?? nowMs) > threeDays ? undefined : next;
}

/** An event's deliveries, found by their consecutive numbers. */
export function deliveriesOf(shared: Tables, eventId: string): Delivery[] {
  const found: Delivery[] = [];
  for (;;) {
    const delivery = shared.deliveries.get(deliveryId(eventId, found.length));
    if (!delivery) return found;
    found.push(delivery);
  }
}

/** An event with its number of pending webhooks; nothing else in it ever changes. */
export const eventNow = (world: World, event: StoredEvent): StoredEvent => ({
  ...event,
  pending_webhooks: deliveriesOf(world.shared, event.id).filter(
    ({ state }) => state !== 'delivered',
  ).length,
});
