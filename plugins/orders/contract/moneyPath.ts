import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';

/**
 * The parties that an order's money moves between. `gateway` includes the buyer's bank; `bank` is the organizer's.
 */
export const MONEY_PARTIES = ['buyer', 'gateway', 'platform', 'tenant', 'bank'] as const;
export type MoneyParty = (typeof MONEY_PARTIES)[number];

export const MONEY_STEPS = [
  'charge',
  'cash',
  'fee',
  'share',
  'application_fee',
  'transfer',
  'netting',
  'reserve',
  'refund',
  'reversal',
  'dispute',
  'dispute_fee',
  'bank',
] as const;

/** One movement of an order's money. */
export const moneyStep = z.object({
  id: z.string(),
  kind: z.enum(MONEY_STEPS),
  /** The gateway's ID for it; null if it has none. */
  gatewayId: z.string().nullable(),
  from: z.enum(MONEY_PARTIES),
  to: z.enum(MONEY_PARTIES),
  amount: money(),
  at: instant().nullable(),
  state: z.enum(['done', 'under_way', 'failed', 'undone']),
  /** The reason for a refund or a dispute. */
  note: z.string(),
});
export type MoneyStep = z.output<typeof moneyStep>;

const entry = z.object({
  account: z.enum(['buyer', 'gateway', 'tenant', 'platform', 'transferred', 'debt', 'reserve']),
  amount: money(),
});

/** The ledger entries of one cause; they sum to zero. */
export const ledgerPosting = z.object({
  id: z.string(),
  cause: z.string(),
  at: instant(),
  entries: z.array(entry),
});
export type LedgerLine = z.output<typeof ledgerPosting>;

export const moneyPath = z.object({
  steps: z.array(moneyStep),
  ledger: z.array(ledgerPosting),
  /** IDs of the tickets and refunds whose audit entries belong to the order. */
  parts: z.array(z.string()),
});
export type MoneyPath = z.output<typeof moneyPath>;

export const moneyPathRoute = {
  method: 'get',
  path: '/tenants/:tenantId/events/:eventId/orders/:orderUID/money',
  can: 'orders.read',
  summary: 'An order’s money flow: charge, fee, transfers, refunds, disputes and ledger',
  params: z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() }),
  reply: moneyPath,
} as const satisfies Route;
