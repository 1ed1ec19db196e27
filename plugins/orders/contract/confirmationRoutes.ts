import { instant, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';

const MAILED = open('Buyers need no account: the code in the email grants access.');
const params = z.object({ code: z.string().max(100) });
const DESK = '/tenants/:tenantId/events/:eventId/orders/:orderUID';
const order = z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() });
const done = z.object({ success: z.literal(true) });

const CONFIRMATION_STATES = [
  'waiting',
  'confirmed',
  'expired',
  'cancelled',
  'event_cancelled',
] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** A free order as the page behind the emailed link shows it. */
export const confirmation = z.object({
  state: z.enum(CONFIRMATION_STATES),
  orderUID: z.string(),
  ticketCount: z.number().int(),
  expiresAt: instant(),
  /** For the order's page, once it is confirmed. */
  token: z.string().nullable(),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    startDateTime: instant(),
    timeZone: z.string(),
    date: z.string(),
    time: z.string(),
  }),
});
export type Confirmation = z.output<typeof confirmation>;

export const confirmationRoutes = {
  confirmation: {
    method: 'get',
    path: '/p/confirmations/:code',
    host: 'tenant',
    can: MAILED,
    summary: 'A free order that is awaiting confirmation; reading it doesn’t confirm it',
    params,
    reply: confirmation,
    perMinute: 60,
  },
  confirm: {
    method: 'post',
    path: '/p/confirmations/:code',
    host: 'tenant',
    can: MAILED,
    summary: 'Confirms a free order and issues its tickets',
    params,
    reply: z.object({ token: z.string() }),
    perMinute: 60,
  },
  confirmAtDesk: {
    method: 'post',
    path: `${DESK}/confirm`,
    can: 'orders.resend',
    summary: 'Confirms a free order on the buyer’s behalf',
    params: order,
    reply: done,
  },
  cancelAtDesk: {
    method: 'post',
    path: `${DESK}/cancel`,
    can: 'orders.void',
    summary: 'Cancels a free order that is awaiting confirmation',
    params: order,
    reply: done,
  },
} as const satisfies Record<string, Route>;
