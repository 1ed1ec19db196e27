import type { PipelineStep, Tx } from '@foyer/kit/server';
import { type Flow, postings, settle, type Settlement } from '@foyer/plugin-fees/engine';
import type { OrderRow } from './order.ts';

type LedgerAccount =
  'buyer' | 'gateway' | 'tenant' | 'platform' | 'transferred' | 'debt' | 'reserve';

export interface LedgerEntry {
  account: LedgerAccount;
  amountCents: number;
}

/** What one cause moved on one order. A cause is posted once; its entries sum to zero. */
export interface LedgerPosting {
  tenantId: string;
  orderId: string;
  cause: string;
  causeId: string;
  entries: readonly LedgerEntry[];
}

const POST = `
  insert into orders_ledger (tenant_id, order_id, cause, cause_id, account, amount_cents)
  select tenant_id, order_id, cause, cause_id, account, amount_cents
  from jsonb_to_recordset(?::jsonb) as posted (
    tenant_id uuid, order_id uuid, cause text, cause_id text, account text, amount_cents bigint)`;

/** Appends postings; the database rejects one that doesn't sum to zero. Nothing is sent if nothing moved. */
export function ledgerInsert(
  { db }: Pick<Tx, 'db'>,
  postings: readonly LedgerPosting[],
): PipelineStep[] {
  const entries = postings.flatMap((posting) =>
    posting.entries
      .filter(({ amountCents }) => amountCents !== 0)
      .map(({ account, amountCents }) => ({
        tenant_id: posting.tenantId,
        order_id: posting.orderId,
        cause: posting.cause,
        cause_id: posting.causeId,
        account,
        amount_cents: amountCents,
      })),
  );
  return entries.length > 0 ? [db.raw(POST, [JSON.stringify(entries)])] : [];
}

export const postLedger = (tx: Tx, posting: LedgerPosting): Promise<void> =>
  tx.pipeline(ledgerInsert(tx, [posting]));

/**
 * The entries that change one split into another. Where the gateway transfers the tenant's share
 * itself, the share is transferred and never owed.
 */
export const splitEntries = (
  { facilitator }: Pick<OrderRow, 'facilitator'>,
  before: Settlement | null,
  after: Settlement,
): LedgerEntry[] =>
  postings(before, after).map(({ account, amountCents }) => ({
    account: account === 'tenant' && facilitator === 'tenant' ? 'transferred' : account,
    amountCents,
  }));

type Split = Pick<OrderRow, 'terms' | 'money' | 'flow' | 'agreed_cents' | 'gateway_fee_cents'>;

/** The engine's flow for an order: a share that the tenant already received is fixed. */
export function flowOf({ flow, agreed_cents }: Pick<Split, 'flow' | 'agreed_cents'>): Flow {
  if (flow === 'destination') return { kind: 'destination', transferredCents: agreed_cents };
  if (flow === 'direct') return { kind: 'direct', applicationFeeCents: agreed_cents };
  return { kind: 'separate' };
}

/** An order's current split, with the estimated fee while the actual one isn't known. */
export const splitOrder = (order: Split): Settlement =>
  settle(order.terms, order.money, {
    flow: flowOf(order),
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });

/** The columns that store a split. */
export const splitColumns = (split: Settlement) => ({
  net_amount_cents: split.netAmountCents,
  tenant_total_cents: split.tenantTotalCents,
  platform_total_cents: split.platformTotalCents,
});
