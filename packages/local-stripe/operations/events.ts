import type Stripe from 'stripe';
import { z } from 'zod';
import { flag, inRange, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';
import { eventNow } from '../webhooks/delivery.ts';

const thirtyDays = 30 * 24 * 60 * 60;

export const events = [
  operation<Stripe.EventListParams>()({
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...page,
      created: range.optional(),
      delivery_success: flag.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    handle({ world, tables }, input) {
      const oldest = world.now() - thirtyDays;
      const list = listPage({
        url: '/v1/events',
        input,
        rows: tables.events.newest(),
        isWanted: (event) =>
          event.created >= oldest &&
          inRange(event.created, input.created) &&
          (input.type === undefined || isOfType(event.type, input.type)) &&
          (input.types === undefined || input.types.includes(event.type)) &&
          (input.delivery_success === undefined ||
            input.delivery_success === (eventNow(world, event).pending_webhooks === 0)),
      });
      return { ...list, data: list.data.map((event) => eventNow(world, event)) };
    },
  }),
  operation<Stripe.EventRetrieveParams>()({
    method: 'GET',
    path: '/v1/events/{id}',
    params: z.strictObject({}),
    handle({ world, tables }, _input, { id }) {
      const event = tables.events.get(id);
      if (!event || event.created < world.now() - thirtyDays) throw resourceMissing('event', id);
      return eventNow(world, event);
    },
  }),
];

/** `charge.*` matches every type with that prefix. */
const isOfType = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
