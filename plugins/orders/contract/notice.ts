import type { Route } from '@foyer/kit';
import { eventPlace, REFUND_PLANS } from '@foyer/plugin-events/contract';
import * as z from 'zod';
import { anyId } from './bareId.ts';

/** A change to an event that its ticket holders would be notified of. */
export const noticeForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cancelled'),
    reason: z.string().max(500, 'Use 500 characters or fewer.').default(''),
    refundPlan: z.enum(REFUND_PLANS).default('contact'),
  }),
  z.object({
    kind: z.literal('moved'),
    ...eventPlace.shape,
  }),
]);
export type NoticeForm = z.output<typeof noticeForm>;

export const noticePreview = z.object({
  /** Orders whose buyers are emailed, and orders without an email address. */
  orders: z.number(),
  withoutEmail: z.number(),
  /** A sample email; null if nobody is emailed or nothing has changed. */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
});
export type NoticePreview = z.output<typeof noticePreview>;

export const noticePreviewRoute = {
  method: 'post',
  path: '/tenants/:tenantId/events/:eventId/notice/preview',
  whileImpersonating: 'reads',
  can: 'orders.read',
  summary: 'Previews who would be emailed about an event change, and the email; nothing is sent',
  takesLong: true,
  params: z.object({ tenantId: z.string(), eventId: anyId() }),
  body: noticeForm,
  reply: noticePreview,
} as const satisfies Route;
