import { instant, money, type List, type Route, type Tone } from '@foyer/kit';
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

/** Dispute statuses in words. */
export const DISPUTE_WORDS: Readonly<Record<DisputeStatus, string>> = {
  warning_needs_response: 'Inquiry: needs response',
  warning_under_review: 'Inquiry: under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Needs response',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
};

/** The tone of each dispute status. */
export const DISPUTE_TONES: Readonly<Record<DisputeStatus, Tone>> = {
  warning_needs_response: 'warn',
  warning_under_review: 'active',
  warning_closed: 'good',
  needs_response: 'warn',
  under_review: 'active',
  won: 'good',
  lost: 'bad',
  prevented: 'good',
};

/** The statuses in which the bank is waiting for a response. */
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
  /** The deadline for a response. */
  due: instant().nullable(),
  submitted: z.boolean(),
  /** Sorts disputes that need a response first, nearest deadline at the top; then those under review. */
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
  columns: {
    orderUID: { label: 'Order ID', width: 150 },
    urgency: {
      label: 'Respond by',
      width: 210,
      orderWords: ['soonest first', 'latest first'],
    },
    status: {
      label: 'Status',
      width: 190,
      words: DISPUTE_WORDS,
      tones: DISPUTE_TONES,
      filter: { all: 'Any status' },
    },
    amount: { label: 'Amount', width: 120 },
    fee: { label: 'Fee', width: 100 },
    reason: { label: 'Reason', width: 220 },
    tenantName: { label: 'Tenant', width: 170 },
    eventName: { label: 'Event', width: 180 },
    fullName: { label: 'Buyer', width: 160 },
    email: { label: 'Email', width: 210, isHidden: true },
    opened: { label: 'Opened', width: 200, filter: {} },
  },
  download: 'disputes.csv',
  csv: {
    opened: true,
    due: 'Respond by',
    tenantName: true,
    eventName: 'Event name',
    orderUID: true,
    fullName: 'Name',
    email: true,
    amount: true,
    fee: true,
    reason: true,
    status: true,
    submitted: 'Evidence submitted',
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
        why: 'reads all disputes, about one per several hundred orders',
      },
    ],
    summary: 'All tenants’ disputes',
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
        why: 'reads a tenant’s disputes, about one per several hundred orders',
      },
    ],
    summary: 'A tenant’s disputes',
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
  /** Whether the bank has already withdrawn the money. */
  withdrawn: z.boolean(),
  /** Whose account was charged, and is therefore debited. */
  bearer: z.enum(['platform', 'organizer']),
  /** The tenant's share to be reversed, for charges that passed it on immediately. */
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
  /** Prefilled from the order until something is saved. */
  evidence,
  version: z.number().int(),
  /** A response was sent, but Stripe hasn't confirmed it yet. */
  underWay: z.boolean(),
  /** Why the last response was rejected. */
  failure: z.string(),
});
export type DisputeDetails = z.output<typeof disputeDetails>;

export const responseForm = z.object({ evidence, version: z.number().int() });
export type ResponseForm = z.output<typeof responseForm>;

const PATH = '/tenants/:tenantId/disputes/:disputeId';
const params = z.object({ tenantId: z.string(), disputeId: z.string() });
const answered = z.object({ state: z.enum(['done', 'under_way']) });
const can = 'disputes.answer';

export const disputeRoutes = {
  dispute: {
    method: 'get',
    path: PATH,
    can: 'disputes.read',
    summary: 'A dispute with its order details and evidence',
    params,
    reply: disputeDetails,
  },
  saveEvidence: {
    method: 'post',
    path: `${PATH}/evidence`,
    can,
    summary: 'Saves evidence for a dispute at the gateway without submitting it to the bank',
    params,
    body: responseForm,
    reply: answered,
    idempotent: 'steps',
  },
  submitEvidence: {
    method: 'post',
    path: `${PATH}/submit`,
    can,
    summary: 'Submits the evidence for a dispute to the bank; this can be done only once',
    params,
    body: responseForm,
    reply: answered,
    idempotent: 'steps',
  },
  acceptDispute: {
    method: 'post',
    path: `${PATH}/accept`,
    can,
    summary: 'Accepts a dispute, which is then lost',
    params,
    reply: answered,
    idempotent: 'steps',
  },
} as const satisfies Record<string, Route>;
