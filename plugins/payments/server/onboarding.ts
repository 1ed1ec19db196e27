import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { notFound } from '@foyer/kit';
import { originOf, tenantDirectory, type Ctx } from '@foyer/kit/server';
import { accountRow, isGone, refreshAccount } from './account.ts';
import { gateway } from './gateway.ts';
import { setupOf } from './paymentSetup.ts';
import { followAccount } from './saveSetup.ts';

interface Asked {
  tenantId: string;
  returnPath: string;
}

/**
 * A link works once, for a few minutes, so each call creates a new one. The account is created once, and again only
 * after it was closed.
 */
export async function onboardingLink(ctx: Ctx, { tenantId, returnPath }: Asked) {
  const known = await knownAccount(ctx, tenantId);
  const { account, link } = await linkOf(ctx, {
    account: known ?? (await makeAccount(ctx, tenantId)),
    returnPath,
  }).catch(async (error: unknown) => {
    const { toApiError } = ctx.use(gateway);
    if (!known || !isGone(error)) throw toApiError(error);
    await leaveAccount(ctx, { tenantId, account: known });
    const account = await makeAccount(ctx, tenantId);
    return linkOf(ctx, { account, returnPath }).catch((again: unknown) => {
      throw toApiError(again);
    });
  });
  await ctx.tx((tx) =>
    tx.audit({
      action: 'payment_account.onboarding',
      subject: 'payment_account',
      subjectId: account,
      tenantId,
    }),
  );
  return { url: link.url, account, success: true as const };
}

async function linkOf(
  ctx: Ctx,
  { account, returnPath }: { account: string; returnPath: string },
): Promise<{ account: string; link: Stripe.AccountLink }> {
  // The requesting host, never a given one, to prevent open redirects.
  const back = `${originOf(ctx.env, ctx.http.req.foyer.tenant)}${returnPath}`;
  const link = await ctx
    .use(gateway)
    .stripe()
    .accountLinks.create(
      { account, type: 'account_onboarding', refresh_url: back, return_url: back },
      { idempotencyKey: randomUUID() },
    );
  return { account, link };
}

/** A closed account never reopens: the next request creates a new one under a new key. */
async function leaveAccount(
  ctx: Ctx,
  { tenantId, account }: { tenantId: string; account: string },
): Promise<void> {
  await refreshAccount(ctx, { account });
  await ctx.tx(async ({ db, audit }) => {
    const left = await db('payments_setup')
      .where({ tenant_id: tenantId, profile_id: account })
      .update({ profile_id: null, updated_at: db.fn.now() });
    if (left === 0) return;
    await db('payments_account')
      .where({ tenant_id: tenantId })
      .update({ account_id: null })
      .increment('attempt');
    await audit({
      action: 'payment_account.left',
      subject: 'payment_account',
      subjectId: account,
      tenantId,
    });
  });
}

const knownAccount = (ctx: Ctx, tenantId: string): Promise<string | null> =>
  ctx.read(async (db) => (await setupOf(db, tenantId)).payment.profileId);

/** The attempt is stored before the gateway is asked, so two clicks create one account. */
async function makeAccount(ctx: Ctx, tenantId: string): Promise<string> {
  const { stripe, classify, keyPrefix, toApiError } = ctx.use(gateway);
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  const attempt = await ctx.tx(async ({ db }) => {
    await db('payments_account').insert({ tenant_id: tenantId }).onConflict('tenant_id').ignore();
    return (await accountRow(db, tenantId))?.attempt ?? 1;
  });
  const made = await stripe()
    .accounts.create(
      {
        type: 'express',
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        business_profile: { name: tenant.name },
        metadata: { tenantId },
      },
      { idempotencyKey: `${keyPrefix}acct:${tenantId}:${attempt}` },
    )
    .catch(async (error: unknown) => {
      // The gateway would repeat any response, even a 500, under the same key, so the next try needs a new one.
      const isAnswered = (error as { statusCode?: number }).statusCode !== undefined;
      if (classify(error) === 'refused' || isAnswered)
        await ctx.tx(({ db }) =>
          db('payments_account').where({ tenant_id: tenantId, attempt }).increment('attempt'),
        );
      throw toApiError(error);
    });
  await ctx.tx(async (tx) => {
    await tx
      .db('payments_setup')
      .where({ tenant_id: tenantId })
      .update({ profile_id: made.id, updated_at: tx.db.fn.now() });
    await followAccount(tx, { tenant_id: tenantId, profile_id: made.id });
    await tx.audit({
      action: 'payment_account.created',
      subject: 'payment_account',
      subjectId: made.id,
      tenantId,
    });
  });
  return made.id;
}
