import { instant, type Route } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';
import { bareId } from './bareId.ts';

const params = z.object({ tenantId: z.string(), eventId: z.string().transform(bareId) });

export const checkInForm = z
  .object({
    /** What stands on the ticket, typed; or what was scanned. One of the two. */
    ticketUID: z.string().transform(bareId).optional(),
    code: z.string().overwrite(bareCode).max(500).optional(),
    /** Made by the scanner for each scan: sent again, it is the same scan. */
    nonce: z.string().min(1).max(100).optional(),
    /** The door. */
    where: z.string().overwrite(visibleText).max(100).default(''),
  })
  .refine(({ ticketUID, code }) => Boolean(ticketUID || code), {
    path: ['ticketUID'],
    error: 'Scan a ticket, or enter its ID.',
  });
export type CheckInForm = z.output<typeof checkInForm>;

/** What a scanner is shown of a ticket that may come in. */
export const admittedTicket = z.object({
  success: z.literal(true),
  ticketUID: z.string(),
  ticketTypeName: z.string(),
  holder: z.string(),
  usedAt: instant(),
});
export type Admitted = z.output<typeof admittedTicket>;

/** Valid tickets alone, as everywhere. */
export const checkInCount = z.object({ valid: z.number().int(), used: z.number().int() });
export type CheckInCount = z.output<typeof checkInCount>;

export const checkInRoutes = {
  checkIn: {
    method: 'post',
    path: '/tenants/:tenantId/events/:eventId/check-in',
    can: 'tickets.checkIn',
    summary: 'Marks a ticket used, once; a second scan says when, where and by whom it was',
    params,
    body: checkInForm,
    reply: admittedTicket,
  },
  checkInCount: {
    method: 'get',
    path: '/tenants/:tenantId/events/:eventId/check-in/count',
    can: 'tickets.checkIn',
    summary: 'How many valid tickets an event has, and how many of them were scanned in',
    params,
    reply: checkInCount,
  },
  checkInKey: {
    method: 'get',
    path: '/tenants/:tenantId/events/:eventId/check-in/key',
    can: 'tickets.checkIn',
    summary: 'What a scanner needs to verify tickets without a network',
    params,
    reply: z.object({
      algorithm: z.literal('Ed25519'),
      /** 32 bytes each, base64url. A ticket is ours when one of them verifies it; none of a canceled event. */
      publicKeys: z.array(z.string()),
      /** What a scanner says to everybody, since the event is canceled; null while it takes place. */
      closedMessage: z.string().nullable(),
      /** What is signed, with the ticket's UID in the place of `{ticketUID}`. */
      signedText: z.string(),
      /** Tickets that were issued and are no longer valid. */
      revokedTicketUIDs: z.array(z.string()),
    }),
  },
} as const satisfies Record<string, Route>;
