import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';

/** Between whom an order's money moves; the gateway with the buyer's bank behind it, `bank` is the organiser's. */
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
  /** What it is called at the gateway; null where it has no name there. */
  gatewayId: z.string().nullable(),
  from: z.enum(MONEY_PARTIES),
  to: z.enum(MONEY_PARTIES),
  amount: money(),
  at: instant().nullable(),
  state: z.enum(['done', 'under_way', 'failed', 'undone']),
  /** Why: of a refund or a dispute. */
  note: z.string(),
});
export type MoneyStep = z.output<typeof moneyStep>;

const entry = z.object({
  account: z.enum(['buyer', 'gateway', 'tenant', 'platform', 'transferred', 'debt', 'reserve']),
  amount: money(),
});

/** What one cause moved; its entries sum to zero. */
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
  /** Whose lines of the audit belong to the order's: its tickets and refunds. */
  parts: z.array(z.string()),
});
export type MoneyPath = z.output<typeof moneyPath>;

export const moneyPathRoute = {
  method: 'get',
  path: '/tenants/:tenantId/events/:eventId/orders/:orderUID/money',
  can: 'orders.read',
  summary:
    'The path of an order’s money: charge, fee, transfers, refunds, disputes, and its ledger',
  params: z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() }),
  reply: moneyPath,
} as const satisfies Route;
