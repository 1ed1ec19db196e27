import { instant, money, type Route } from '@foyer/kit';
import { settingForm } from '@foyer/plugin-fees/contract';
import * as z from 'zod';
import { anyId } from './rows.ts';

/**
 * The parties that an order's money moves between. `gateway` includes the buyer's bank; `bank` is the organizer's.
 */
export const MONEY_PARTIES = ['buyer', 'gateway', 'platform', 'tenant', 'bank'] as const;
export type MoneyParty = (typeof MONEY_PARTIES)[number];

const MONEY_STEPS = [
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
const moneyStep = z.object({
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
const ledgerPosting = z.object({
  id: z.string(),
  cause: z.string(),
  at: instant(),
  entries: z.array(entry),
});
export type LedgerLine = z.output<typeof ledgerPosting>;

const moneyPath = z.object({
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

/** How the money of some orders is split. */
const shares = z.object({
  buyers: money(),
  tenant: money(),
  platform: money(),
  gateway: money(),
});

const feeWhatIf = z.object({
  /** `2026-10`, in the tenant's time zone. */
  month: z.string(),
  orderCount: z.int(),
  /** False if there were more orders than the limit: then these are the first ones. */
  isComplete: z.boolean(),
  /** As sold, with the gateway's actual fee where it is known. */
  asSold: shares,
  /** The same carts under the current settings. */
  now: shares,
  /** The same carts under the settings in the request. */
  changed: shares,
});
export type FeeWhatIf = z.output<typeof feeWhatIf>;

export const feeWhatIfRoute = {
  method: 'post',
  path: '/tenants/:tenantId/fee-what-if',
  whileImpersonating: 'reads',
  can: 'fees.compare',
  summary: 'Reprices last month’s orders with other fee settings; nothing is saved',
  body: z.object({ setting: settingForm }),
  reply: feeWhatIf,
  perMinute: 60,
} as const satisfies Route;
