import type { RequestHandler } from 'express';
import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** A request or event between an app and its local Stripe. */
export type Exchange =
  | { kind: 'request'; method: string; path: string; form: string; status: number; body: unknown }
  | { kind: 'event'; event: Stripe.EventBase };

/** Receives everything, in the order of responses and events. */
export type OnExchange = (exchange: Exchange) => void;

/** Reports each request under `/v1` with its response, once that was sent. */
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

/** Reports each event that an endpoint subscribes to, delivered or not. */
export function recordEvents(world: World, onExchange: OnExchange) {
  const { send } = world.outbox;
  world.outbox.send = (deliveries) => {
    const accounts = new Map(deliveries.map(({ eventId, account }) => [eventId, account]));
    for (const [id, account] of accounts) {
      const event = world.of(account).events.get(id);
      if (event) onExchange({ kind: 'event', event });
    }
    send(deliveries);
  };
}
