import { createHmac } from 'node:crypto';
import type { World } from '../world/createWorld.ts';
import { deliveriesOf, eventNow, nextAttemptAtMs, type Delivery } from './delivery.ts';
import { createPoster } from './loopback.ts';

const mostAtATime = 20;

/** Delivers events to their endpoints, with retries until one returns 2xx. */
export function createWebhookSender(world: World) {
  const waiting = new Map<string, Delivery>();
  const inFlight = new Map<string, Promise<void>>();
  const poster = createPoster();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  for (const delivery of [...world.shared.deliveries.newest()].reverse())
    if (['pending', 'held', 'after_next'].includes(delivery.state))
      waiting.set(delivery.id, delivery);
  world.outbox.send = (deliveries) => {
    for (const delivery of deliveries)
      if (delivery.state !== 'dropped') waiting.set(delivery.id, delivery);
    wake();
  };

  function wake() {
    clearTimeout(timer);
    if (isStopped) return;
    let nextAtMs = Infinity;
    for (const delivery of waiting.values()) {
      if (delivery.state !== 'pending' || inFlight.has(delivery.id)) continue;
      if (delivery.nextAtMs > world.nowMs()) nextAtMs = Math.min(nextAtMs, delivery.nextAtMs);
      // Deliveries above the limit are sent when one of these has arrived.
      else if (inFlight.size < mostAtATime) inFlight.set(delivery.id, bring(delivery));
    }
    if (nextAtMs < Infinity)
      timer = setTimeout(wake, Math.min(nextAtMs - world.nowMs(), 2 ** 31 - 1)).unref();
  }

  async function bring(delivery: Delivery) {
    const attempt = await tryOnce(delivery);
    inFlight.delete(delivery.id);
    const isForgotten = !world.shared.deliveries.get(delivery.id);
    if (isStopped || isForgotten) return;
    const attempts = [...delivery.attempts, attempt];
    const hasArrived = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const next = nextAttemptAtMs({ ...delivery, attempts }, world.nowMs());
    keep({
      ...delivery,
      attempts,
      state: hasArrived ? 'delivered' : next === undefined ? 'gave_up' : 'pending',
      nextAtMs: next ?? delivery.nextAtMs,
    });
    if (hasArrived) release('after_next');
    wake();
  }

  async function tryOnce(delivery: Delivery): Promise<Delivery['attempts'][number]> {
    const atMs = world.nowMs();
    const event = world.of(delivery.account).events.get(delivery.eventId);
    const endpoint = world.of(world.platform).webhookEndpoints.get(delivery.endpointId);
    if (!event || !endpoint) return { atMs, status: null, error: 'the endpoint was deleted' };
    const body = JSON.stringify(eventNow(world, event), null, 2);
    try {
      const status = await poster.post(endpoint.url, body, {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(
          { body, secret: endpoint.secret, now: world.now() },
          delivery.signature,
        ),
      });
      return { atMs, status };
    } catch (error) {
      return { atMs, status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  function keep(delivery: Delivery) {
    if (delivery.state === 'delivered' || delivery.state === 'gave_up') waiting.delete(delivery.id);
    else waiting.set(delivery.id, delivery);
    world.unit(null, () => world.shared.deliveries.put(delivery));
  }

  function release(...states: Delivery['state'][]) {
    for (const delivery of waiting.values())
      if (states.includes(delivery.state))
        keep({ ...delivery, state: 'pending', nextAtMs: world.nowMs() });
  }

  return {
    wake,
    /**
     * Delivers everything due or held back, and what follows from it, and waits for the responses.
     */
    async flush() {
      release('held');
      for (wake(); ; wake()) {
        if (!inFlight.size) {
          release('after_next');
          wake();
        }
        if (!inFlight.size) return;
        await Promise.all(inFlight.values());
      }
    },
    /** Delivers an event again, whether or not it was delivered. */
    redeliver(eventId: string): number {
      const deliveries = deliveriesOf(world.shared, eventId);
      for (const delivery of deliveries)
        keep({ ...delivery, state: 'pending', signature: 'good', nextAtMs: world.nowMs() });
      wake();
      return deliveries.length;
    },
    reset() {
      waiting.clear();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      poster.stop();
    },
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/** The signature header, which proves the sender and the time. */
function sign(
  { body, secret, now }: { body: string; secret: string; now: number },
  signature: Delivery['signature'],
): string {
  const at = now - (signature === 'stale' ? 3600 : 0);
  const key = signature === 'bad' ? `${secret}_of_somebody_else` : secret;
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}
