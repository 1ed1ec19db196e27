import { formatCents, formatCount, formatInstant } from '@foyer/kit';
import { query, queryRow, tenantDirectory, type Deps, type TenantAddress } from '@foyer/kit/server';
import {
  COMPLETED_PAYOUTS,
  disputePage,
  PENDING_PAYOUTS,
  platformDisputePage,
  RECONCILIATION,
  tenantCompletedPayouts,
  tenantPayments,
} from '../addresses.ts';
import { notify, type Happened } from './notify.ts';

interface Dispute {
  tenantId: string;
  disputeId: string;
  orderUID: string;
  amountCents: number;
  dueAt: Date | string | null;
}

const tenantOf = (deps: Deps, tenantId: string): Promise<TenantAddress | null> =>
  deps.use(tenantDirectory).byId(tenantId);

/** A buyer opened a dispute: operators respond to it, and the tenant can see it. */
export async function onDisputeOpened(deps: Deps, dispute: Dispute): Promise<void> {
  const { orderUID, amountCents, dueAt } = dispute;
  await notifyOfDispute(deps, dispute, {
    kind: 'dispute_opened',
    title: `New dispute on order ${orderUID}`,
    text: (from, timeZone) =>
      `A buyer disputed ${formatCents(amountCents)} on order ${orderUID}${from}${
        dueAt === null ? '' : `, and evidence is due by ${formatInstant(dueAt, timeZone)}`
      }.`,
  });
}

interface DueDispute extends Dispute {
  dueAt: Date;
}

/**
 * Reminds of disputes due within three days without evidence, unless they were opened within a day. One that
 * fails doesn't stop the others.
 */
export async function remindOfDisputes(deps: Deps): Promise<void> {
  const due = await deps
    .asPlatform('finds disputes of all tenants with a near deadline')
    .read((db) =>
      query<DueDispute>(
        db,
        `select d.tenant_id as "tenantId", d.id as "disputeId", o.uid as "orderUID",
           p.amount_cents as "amountCents", d.due_at as "dueAt"
         from disputes_deadline_v1 d
         join orders_dispute_v1 p on p.tenant_id = d.tenant_id and p.id = d.id
         join orders_order_v1 o on o.tenant_id = p.tenant_id and o.id = p.order_id
         where not d.is_submitted and d.due_at between now() and now() + interval '3 days'
           and d.opened_at < now() - interval '1 day'
           and not exists (select from notifications_notification known
             where known.kind = 'dispute_due' and known.about_tenant_id = d.tenant_id
               and known.subject = d.id::text)
         order by d.due_at`,
      ),
    );
  for (const dispute of due) {
    const { disputeId, orderUID, amountCents, dueAt } = dispute;
    await notifyOfDispute(deps, dispute, {
      kind: 'dispute_due',
      title: `Evidence due soon for order ${orderUID}`,
      text: (from, timeZone) =>
        `No evidence has been submitted for the ${formatCents(amountCents)} dispute on order ${orderUID}${from}, and the deadline is ${formatInstant(dueAt, timeZone)}.`,
    }).catch((error: unknown) => {
      // The next run tries this one again.
      deps.log.error({ err: error, disputeId, orderUID }, 'could not remind of a dispute');
    });
  }
}

async function notifyOfDispute(
  deps: Deps,
  { tenantId, disputeId }: Dispute,
  words: {
    kind: 'dispute_opened' | 'dispute_due';
    title: string;
    text: (from: string, timeZone: string) => string;
  },
): Promise<void> {
  const tenant = await tenantOf(deps, tenantId);
  if (!tenant) return;
  await notify(deps, {
    kind: words.kind,
    subject: disputeId,
    tenant,
    say: ({ realm, timeZone }) =>
      realm === 'platform'
        ? {
            title: words.title,
            text: words.text(` from ${tenant.name}`, timeZone),
            path: platformDisputePage(tenantId, disputeId),
          }
        : {
            title: words.title,
            text: words.text('', timeZone),
            path: disputePage(disputeId),
          },
  });
}

interface FailedTransfer {
  tenantId: string;
  orderUID: string;
  kind: 'payout' | 'reserve' | 'adjustment';
  payoutId: string;
  transferId: string;
  amountCents: number;
}

/** A payout consists of the transfers of an event's orders, whose failures are told together. */
export async function onTransferFailed(deps: Deps, transfer: FailedTransfer): Promise<void> {
  const tenant = await tenantOf(deps, transfer.tenantId);
  if (!tenant) return;
  if (transfer.kind !== 'payout') {
    const { transferId: subject, amountCents } = transfer;
    const words = transferWords(tenant, { ...transfer, count: 1, cents: amountCents });
    return notify(deps, { kind: 'payout_failed', subject, tenant, say: words(COMPLETED_PAYOUTS) });
  }
  const { payoutId: subject } = transfer;
  const failed = await failedOrders(deps, transfer);
  // They may have been tried again in the meantime.
  if (failed.count === 0) return;
  const words = transferWords(tenant, { ...transfer, ...failed });
  await notify(deps, { kind: 'payout_failed', subject, tenant, say: words(PENDING_PAYOUTS) });
}

/** The failed transfers of a payout that weren't tried again. */
const failedOrders = (
  deps: Deps,
  { tenantId, payoutId }: FailedTransfer,
): Promise<{ count: number; cents: number }> =>
  deps.forTenant(tenantId).read((db) =>
    queryRow(
      db,
      `select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as cents
         from payouts_failed_transfer_v1 where tenant_id = :tenantId and payout_id = :payoutId`,
      { tenantId, payoutId },
    ),
  );

const transferWords =
  (
    { name }: TenantAddress,
    { orderUID, count, cents }: { orderUID: string; count: number; cents: number },
  ) =>
  (path: string): Happened['say'] =>
  ({ realm }) => {
    const amount = formatCents(cents);
    const orders = formatCount(count, 'order', 'orders');
    const what = count === 1 ? `order ${orderUID}` : orders;
    return realm === 'platform'
      ? {
          title: `A payout to ${name} failed`,
          text: `Stripe couldn’t transfer ${amount} to ${name} for ${what}.`,
          path,
        }
      : {
          title: 'A payout to you failed',
          text: `Stripe couldn’t transfer your ${amount} for ${what}.`,
          path,
        };
  };

/** A bank rejected a payout from the tenant's Stripe account. */
export async function onBankPayoutFailed(
  deps: Deps,
  given: { tenantId: string; bankPayoutId: string; amountCents: number },
): Promise<void> {
  const { tenantId, bankPayoutId: subject, amountCents } = given;
  const tenant = await tenantOf(deps, tenantId);
  if (!tenant) return;
  const amount = formatCents(amountCents);
  await notify(deps, {
    ...{ kind: 'payout_failed', subject, tenant },
    say: ({ realm }) =>
      realm === 'platform'
        ? {
            title: `A bank payout to ${tenant.name} failed`,
            text: `${tenant.name}’s bank rejected a payout of ${amount}.`,
            path: tenantCompletedPayouts(tenantId),
          }
        : {
            title: 'A payout to your bank failed',
            text: `Your bank rejected a payout of ${amount}.`,
            path: COMPLETED_PAYOUTS,
          },
  });
}

/** The ledger and Stripe don't agree. */
export async function onDifferencesFound(
  deps: Deps,
  { checkId, count, amountCents }: { checkId: string; count: number; amountCents: number },
): Promise<void> {
  const differences = formatCount(count, 'new difference', 'new differences');
  const total = amountCents > 0 ? `, ${formatCents(amountCents)} in total` : '';
  await notify(deps, {
    ...{ kind: 'difference_found', subject: checkId, tenant: null },
    say: () => ({
      title: 'The ledger and Stripe don’t match',
      text: `Reconciliation found ${differences} between the ledger and Stripe${total}.`,
      path: RECONCILIATION,
    }),
  });
}

/** A tenant can be paid. */
export async function onAccountFinished(
  deps: Deps,
  { tenantId, account }: { tenantId: string; account: string },
): Promise<void> {
  const tenant = await tenantOf(deps, tenantId);
  if (!tenant) return;
  await notify(deps, {
    ...{ kind: 'account_finished', subject: account, tenant },
    say: () => ({
      title: `${tenant.name} is ready to be paid`,
      text: `${tenant.name} finished setting up payments and can now receive payouts.`,
      path: tenantPayments(tenantId),
    }),
  });
}
