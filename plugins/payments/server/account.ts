import Stripe from 'stripe';
import type { Ctx, Deps, Knex } from '@foyer/kit/server';
import { accountFinished, type PaymentAccount } from '../contract.ts';
import { gateway } from './gateway.ts';
import type { StripeVariables } from './variables.ts';

/** What is known about the account that a tenant is paid on. */
export interface AccountRow {
  tenant_id: string;
  account_id: string | null;
  attempt: number;
  charges_enabled: boolean;
  transfers_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: string[];
  disconnected_at: Date | null;
  reminded_at: Date | null;
}

export const accountRow = (db: Knex, tenantId: string): Promise<AccountRow | undefined> =>
  db<AccountRow>('payments_account').where({ tenant_id: tenantId }).first();

/** Nothing is left to do on Stripe's pages. */
export const isFinished = (
  row: Pick<AccountRow, 'details_submitted' | 'requirements' | 'disconnected_at'>,
): boolean => row.details_submitted && row.requirements.length === 0 && !row.disconnected_at;

export const readAccount = (
  ctx: Ctx,
  tenantId: string,
  variables: StripeVariables,
): Promise<PaymentAccount> =>
  ctx.read(async (db) => {
    const row = await accountRow(db, tenantId);
    return {
      account: row?.account_id ?? null,
      chargesEnabled: row?.charges_enabled ?? false,
      transfersEnabled: row?.transfers_enabled ?? false,
      payoutsEnabled: row?.payouts_enabled ?? false,
      detailsSubmitted: row?.details_submitted ?? false,
      isDisconnected: Boolean(row?.disconnected_at),
      requirements: row?.requirements ?? [],
      remindedAt: row?.reminded_at?.toISOString() ?? null,
      dashboardUrl:
        ctx.realm === 'platform' && row?.account_id
          ? dashboardUrl(row.account_id, variables)
          : null,
    };
  });

/** The local Stripe has no dashboard. */
function dashboardUrl(
  account: string,
  { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key = '' }: StripeVariables,
): string | null {
  if (base) return null;
  const mode = key.includes('_test_') ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}connect/accounts/${account}`;
}

/**
 * Re-reads an account and stores its capabilities. An account that can't be read has revoked
 * access.
 */
export async function refreshAccount(deps: Deps, { account }: { account: string }): Promise<void> {
  const { stripe } = deps.use(gateway);
  const found = await stripe()
    .accounts.retrieve(account)
    .catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return undefined;
    });
  await deps
    .asPlatform('Finds the tenant of an account reported by Stripe.')
    .tx(async ({ db, audit, emit }) => {
      const rows = await db<AccountRow>('payments_account')
        .where({ account_id: account })
        .forUpdate();
      const after = found ? facts(found) : LOST;
      for (const before of rows) {
        if (!isNews(before, after)) continue;
        await db('payments_account')
          .where({ tenant_id: before.tenant_id })
          .update({
            ...after,
            requirements: JSON.stringify(after.requirements),
            disconnected_at: found ? null : (before.disconnected_at ?? db.fn.now()),
            updated_at: db.fn.now(),
          });
        await audit({
          action: found ? 'payment_account.changed' : 'payment_account.disconnected',
          subject: 'payment_account',
          subjectId: account,
          tenantId: before.tenant_id,
          after,
        });
        const isNowFinished = isFinished({ ...after, disconnected_at: found ? null : new Date() });
        if (isNowFinished && !isFinished(before))
          await emit(accountFinished, { tenantId: before.tenant_id, account });
      }
    });
}

/** If our own key is invalid, that says nothing about the tenant's account. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'account_invalid' ||
    (error.code === 'resource_missing' && error.param === 'account') ||
    error.statusCode === 403 ||
    error.statusCode === 404);

const LOST = {
  charges_enabled: false,
  transfers_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  requirements: [] as string[],
};

const facts = (account: Stripe.Account): typeof LOST => ({
  charges_enabled: account.charges_enabled,
  transfers_enabled: account.capabilities?.transfers === 'active',
  payouts_enabled: account.payouts_enabled,
  details_submitted: account.details_submitted,
  requirements: account.requirements?.currently_due ?? [],
});

const isNews = (before: AccountRow, after: typeof LOST): boolean =>
  (before.disconnected_at !== null) !== (after === LOST) ||
  Object.entries(after).some(
    ([name, value]) => JSON.stringify(before[name as keyof AccountRow]) !== JSON.stringify(value),
  );
