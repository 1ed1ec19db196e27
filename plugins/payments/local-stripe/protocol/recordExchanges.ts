import type { RequestHandler } from 'express';
import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** What was said between an app and its local Stripe. */
export type Exchange =
  | { kind: 'request'; method: string; path: string; form: string; status: number; body: unknown }
  | { kind: 'event'; event: Stripe.EventBase };

/** Hears everything, in the order in which it was answered or happened. */
export type OnExchange = (exchange: Exchange) => void;

/** Tells of each request under `/v1` with its answer, once that has left. */
export const recordRequests =
  (onExchange: OnExchange): RequestHandler =>
  (request, response, next) => {
    const { method, originalUrl } = request;
    const [path = '', query = ''] = originalUrl.split('?', 2);
    let sent: unknown;
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      sent = body;
      return send(body);
    };
    response.once('finish', () => {
      const form = typeof request.body === 'string' && method === 'POST' ? request.body : query;
      const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent;
      onExchange({ kind: 'request', method, path, form, status: response.statusCode, body });
    });
    next();
  };

/** Tells of each event that some endpoint wants to hear of, delivered or not. */
export function recordEvents(world: World, onExchange: OnExchange) {
  const { send } = world.outbox;
  world.outbox.send = (deliveries) => {
    const told = new Map(deliveries.map(({ eventId, account }) => [eventId, account]));
    for (const [id, account] of told) {
      const event = world.of(account).events.get(id);
      if (event) onExchange({ kind: 'event', event });
    }
    send(deliveries);
  };
}
