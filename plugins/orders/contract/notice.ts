import type { Route } from '@foyer/kit';
import { eventPlace, REFUND_PLANS } from '@foyer/plugin-events/contract';
import * as z from 'zod';
import { anyId } from './bareId.ts';

/** A change of an event that its ticket holders would be told of. */
export const noticeForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cancelled'),
    reason: z.string().max(500, 'At most 500 characters.').default(''),
    refundPlan: z.enum(REFUND_PLANS).default('contact'),
  }),
  z.object({
    kind: z.literal('moved'),
    ...eventPlace.shape,
  }),
]);
export type NoticeForm = z.output<typeof noticeForm>;

export const noticePreview = z.object({
  /** Orders whose buyers are mailed, and those that have no address. */
  orders: z.number(),
  withoutEmail: z.number(),
  /** The mail to one of them; null where nobody is mailed, or there is nothing new to tell. */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
});
export type NoticePreview = z.output<typeof noticePreview>;

export const noticePreviewRoute = {
  method: 'post',
  path: '/tenants/:tenantId/events/:eventId/notice/preview',
  whileActing: 'reads',
  can: 'orders.read',
  summary: 'Who would be mailed about a change of an event, and what; nothing is sent',
  params: z.object({ tenantId: z.string(), eventId: anyId() }),
  body: noticeForm,
  reply: noticePreview,
} as const satisfies Route;
