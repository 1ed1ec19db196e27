import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { evidence } from './evidence.ts';

export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Of these the bank waits for an answer. */
export const ANSWERABLE: readonly string[] = ['needs_response', 'warning_needs_response'];

export const disputeRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  orderUID: z.string(),
  fullName: z.string(),
  email: z.string(),
  amount: money(),
  fee: money(),
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  opened: instant(),
  /** Until when it can be answered. */
  due: instant().nullable(),
  submitted: z.boolean(),
  /** Sorts what waits for an answer first, the nearest deadline at the top; then what the bank looks at. */
  urgency: z.number(),
});
export type DisputeRow = z.output<typeof disputeRow>;

const disputeList = {
  row: disputeRow,
  filter: ['id', 'tenantId', 'status', 'opened', 'submitted'],
  sort: ['urgency', 'opened', 'amount', 'fee', 'orderUID', 'reason'],
  search: ['orderUID', 'fullName', 'email', 'reason'],
  defaultSort: 'urgency:asc',
  totals: ['amount', 'fee'],
  download: 'disputes.csv',
  csv: {
    opened: 'Opened',
    due: 'Answer by',
    tenantName: 'Tenant',
    eventName: 'Event name',
    orderUID: 'Order ID',
    fullName: 'Name',
    email: 'Email',
    amount: 'Amount',
    fee: 'Fee',
    reason: 'Reason',
    status: 'Status',
    submitted: 'Answered',
  },
} as const;

export const disputeLists = {
  disputes: {
    ...disputeList,
    path: '/platform/disputes',
    withoutIndex: [
      {
        sort: ['urgency', 'opened', 'amount', 'fee', 'orderUID', 'reason'],
        filter: ['status', 'opened', 'submitted'],
        search: true,
        why: 'reads all disputes, of which there is one in some hundred orders',
      },
    ],
    summary: 'The disputes of all tenants',
    can: 'disputes.readAll',
  },
  tenantDisputes: {
    ...disputeList,
    path: '/tenants/:tenantId/disputes',
    withoutIndex: [
      {
        sort: ['urgency', 'opened', 'amount', 'fee', 'reason'],
        filter: ['status', 'opened', 'submitted'],
        search: true,
        why: 'reads a tenant’s disputes, of which there is one in some hundred orders',
      },
    ],
    summary: 'The disputes of a tenant',
    can: 'disputes.read',
  },
} as const satisfies Record<string, List>;

const scanned = z.object({
  ticketUID: z.string(),
  ticketTypeName: z.string(),
  status: z.enum(['active', 'voided']),
  usedAt: instant().nullable(),
  usedBy: z.string(),
  usedWhere: z.string(),
});

export const disputeDetails = disputeRow.omit({ urgency: true }).extend({
  gatewayId: z.string(),
  chargeId: z.string(),
  /** Whether the bank has taken the money back already. */
  withdrawn: z.boolean(),
  /** Whose account was charged, and so is debited. */
  bearer: z.enum(['platform', 'organiser']),
  /** The share that goes back from the tenant of a charge whose share was passed on at once. */
  share: z
    .object({ amount: money(), state: z.enum(['asked', 'done', 'refused']), failure: z.string() })
    .nullable(),
  payout: z.object({ completed: z.boolean(), onHold: z.boolean() }),
  bought: instant(),
  phone: z.string(),
  billingAddress: z.string(),
  eventStart: instant(),
  eventPlace: z.string(),
  tickets: z.array(scanned),
  ticketCount: z.number(),
  consents: z.array(z.object({ text: z.string(), given: z.boolean(), at: instant().nullable() })),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amount: money(),
      reason: z.string(),
      at: instant(),
      status: z.string(),
    }),
  ),
  /** What is known of the order where nothing was saved yet. */
  evidence,
  version: z.number().int(),
  /** An answer of which nobody knows yet whether it arrived. */
  underWay: z.boolean(),
  /** Why the answer that was tried last was refused. */
  failure: z.string(),
});
export type DisputeDetails = z.output<typeof disputeDetails>;

export const answerForm = z.object({ evidence, version: z.number().int() });
export type AnswerForm = z.output<typeof answerForm>;

const PATH = '/tenants/:tenantId/disputes/:disputeId';
const params = z.object({ tenantId: z.string(), disputeId: z.string() });
const answered = z.object({ state: z.enum(['done', 'under_way']) });
const can = 'disputes.answer';

export const disputeRoutes = {
  dispute: {
    method: 'get',
    path: PATH,
    can: 'disputes.read',
    summary: 'A dispute, with what is known of its order and what is said against it',
    params,
    reply: disputeDetails,
  },
  saveEvidence: {
    method: 'post',
    path: `${PATH}/evidence`,
    can,
    summary: 'Keeps an answer to a dispute with the gateway, without handing it in',
    params,
    body: answerForm,
    reply: answered,
    idempotent: 'steps',
  },
  submitEvidence: {
    method: 'post',
    path: `${PATH}/submit`,
    can,
    summary: 'Hands an answer to a dispute in to the bank, once and for all',
    params,
    body: answerForm,
    reply: answered,
    idempotent: 'steps',
  },
  acceptDispute: {
    method: 'post',
    path: `${PATH}/accept`,
    can,
    summary: 'Accepts a dispute: it is lost',
    params,
    reply: answered,
    idempotent: 'steps',
  },
} as const satisfies Record<string, Route>;
