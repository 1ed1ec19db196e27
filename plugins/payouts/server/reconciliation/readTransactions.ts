import type Stripe from 'stripe';
import { query, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';

/** The platform's own account. */
const OWN = '';
const PAGE = 100;
/** Stripe may list transactions some time after they were created. */
const OVERLAP_MS = 86_400_000;

export const REASON = 'reads Stripe’s records, which cover all tenants';

type Kind = 'charge' | 'refund' | 'dispute' | 'transfer' | 'reversal';

const KINDS: Partial<Record<Stripe.BalanceTransaction.Type, Kind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  adjustment: 'dispute',
  transfer: 'transfer',
  transfer_cancel: 'transfer',
  transfer_failure: 'transfer',
  transfer_refund: 'reversal',
};
/** On a tenant's own account, transfers are the tenant's own business. */
const OF_ACCOUNTS: readonly Kind[] = ['charge', 'refund', 'dispute'];

interface Line {
  id: string;
  kind: Kind;
  subject: string;
  chargeId: string | null;
  transferId: string | null;
  orderUID: string | null;
  amountCents: number;
  feeCents: number;
  createdAt: string;
}

/**
 * Reads Stripe's transactions since a given time, page by page, on the platform's account and on
 * the accounts of tenants with direct charges. Known transactions are left unchanged.
 * @param since null reads everything
 * @returns the number of transactions read
 */
export async function readTransactions(
  deps: Deps,
  given: { since: Date | null; onPage: (read: number) => void },
): Promise<number> {
  let read = 0;
  for (const account of [OWN, ...(await chargingAccounts(deps))]) {
    const pages = deps
      .use(gateway)
      .stripe()
      .balanceTransactions.list(
        {
          limit: PAGE,
          expand: ['data.source'],
          ...(given.since && {
            created: { gte: Math.floor((given.since.getTime() - OVERLAP_MS) / 1000) },
          }),
        },
        account === OWN ? {} : { stripeAccount: account },
      );
    let lines: Line[] = [];
    const keep = async () => {
      await keepLines(deps, account, lines);
      read += lines.length;
      lines = [];
      given.onPage(read);
    };
    for await (const transaction of pages) {
      const line = lineOf(transaction);
      if (line && (account === OWN || OF_ACCOUNTS.includes(line.kind))) lines.push(line);
      if (lines.length === PAGE) await keep();
    }
    await keep();
  }
  return read;
}

const chargingAccounts = (deps: Deps): Promise<string[]> =>
  deps.asPlatform(REASON).read(async (db) => {
    const rows = await query<{ account: string }>(
      db,
      `select account_id as account from payments_account_v1
       where payment_type = 'tenant' and account_id is not null
       union select destination from orders_order_v1 where flow = 'direct' and destination is not null
       order by account`,
    );
    return rows.map(({ account }) => account);
  });

const idOf = (reference: unknown): string | null =>
  typeof reference === 'string'
    ? reference
    : ((reference as { id?: string } | null | undefined)?.id ?? null);

interface Source {
  id: string;
  object: string;
  charge?: unknown;
  transfer?: unknown;
  source_transaction?: unknown;
  metadata?: Stripe.Metadata | null;
}

function lineOf(transaction: Stripe.BalanceTransaction): Line | undefined {
  const kind = KINDS[transaction.type];
  const source: Source | string | null = transaction.source;
  // Never only an ID, because the sources are expanded.
  if (!kind || !source || typeof source === 'string') return undefined;
  if (kind === 'dispute' && source.object !== 'dispute') return undefined;
  const { id, amount, created, fee_details: fees } = transaction;
  return {
    id,
    kind,
    subject: source.id,
    chargeId:
      kind === 'charge'
        ? source.id
        : idOf(kind === 'transfer' ? source.source_transaction : source.charge),
    transferId: kind === 'reversal' ? idOf(source.transfer) : null,
    orderUID: source.metadata?.['orderUID'] ?? null,
    amountCents: amount,
    // An application fee goes to the platform, not to Stripe.
    feeCents: fees.reduce((sum, fee) => sum + (fee.type === 'application_fee' ? 0 : fee.amount), 0),
    createdAt: new Date(created * 1000).toISOString(),
  };
}

async function keepLines(deps: Deps, account: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await deps.asPlatform(REASON).tx(({ db }) =>
    db('payouts_transaction')
      .insert(
        lines.map((line) => ({
          id: line.id,
          account,
          kind: line.kind,
          subject: line.subject,
          charge_id: line.chargeId,
          transfer_id: line.transferId,
          order_uid: line.orderUID,
          amount_cents: line.amountCents,
          fee_cents: line.feeCents,
          created_at: line.createdAt,
        })),
      )
      .onConflict('id')
      .ignore(),
  );
}
