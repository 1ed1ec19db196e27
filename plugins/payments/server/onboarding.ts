import { randomUUID } from 'node:crypto';
import { notFound } from '@foyer/kit';
import { originOf, tenantDirectory, type Ctx } from '@foyer/kit/server';
import { accountRow } from './account.ts';
import { gateway } from './gateway.ts';
import { setupOf } from './paymentSetup.ts';
import { followAccount } from './saveSetup.ts';

interface Asked {
  tenantId: string;
  returnPath: string;
}

/** A link works once and for minutes, so each call makes another; the account is made once. */
export async function onboardingLink(ctx: Ctx, { tenantId, returnPath }: Asked) {
  const { stripe, toApiError } = ctx.use(gateway);
  const account = (await knownAccount(ctx, tenantId)) ?? (await makeAccount(ctx, tenantId));
  // The host that asked, not one that was named: nobody is led away from it.
  const back = `${originOf(ctx.env, ctx.http.req.foyer.tenant)}${returnPath}`;
  const link = await stripe()
    .accountLinks.create(
      { account, type: 'account_onboarding', refresh_url: back, return_url: back },
      { idempotencyKey: randomUUID() },
    )
    .catch((error: unknown) => {
      throw toApiError(error);
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

const knownAccount = (ctx: Ctx, tenantId: string): Promise<string | null> =>
  ctx.read(async (db) => (await setupOf(db, tenantId)).payment.profileId);

/** The try stands in a row before the gateway is asked, so that two clicks make one account. */
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
      // An answer, be it a 500, would be answered again under its key: the next try is another one.
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
