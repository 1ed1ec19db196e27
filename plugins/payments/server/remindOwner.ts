import { conflict, notFound } from '@foyer/kit';
import {
  mailer,
  originOf,
  tenantDirectory,
  tenantSender,
  type Ctx,
  type Deps,
  type Mail,
  type TenantAddress,
} from '@foyer/kit/server';
import { accountRow, isFinished } from './account.ts';

/** An owner isn't reminded twice within this time. */
const HOURS_BETWEEN = 24;

/**
 * Emails the tenant a link to its Payment/Payouts page, where it sets up its account.
 * @throws 409 if nothing is left to set up, and if a reminder was sent within a day
 */
export async function remindOwner(ctx: Ctx, tenantId: string) {
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  return ctx.tx(async (tx) => {
    await tx
      .db('payments_account')
      .insert({ tenant_id: tenantId })
      .onConflict('tenant_id')
      .ignore();
    const account = await accountRow(tx.db, tenantId);
    if (account && isFinished(account))
      throw conflict('account_ready', 'This tenant’s Stripe account is already set up.');
    const [reminded] = await tx
      .db('payments_account')
      .where({ tenant_id: tenantId })
      .whereRaw(`coalesce(reminded_at < now() - make_interval(hours => ?), true)`, [HOURS_BETWEEN])
      .update({ reminded_at: tx.db.fn.now(3) })
      .returning<{ reminded_at: Date }[]>('reminded_at');
    if (!reminded)
      throw conflict(
        'reminded_recently',
        'A reminder was already sent within the last 24 hours. Try again tomorrow.',
      );
    const { email: to } = await tx
      .db('tenants_tenant_v1')
      .where({ id: tenantId })
      .first<{ email: string }>('email');
    await ctx.use(mailer).send(tx, setUpEmail(ctx, { tenant, to }));
    await tx.audit({
      action: 'payment_account.reminded',
      subject: 'payment_account',
      subjectId: account?.account_id ?? tenantId,
      tenantId,
    });
    return { email: to, remindedAt: reminded.reminded_at.toISOString(), success: true as const };
  });
}

const setUpEmail = (
  { env }: Pick<Deps, 'env'>,
  { tenant, to }: { tenant: Pick<TenantAddress, 'name' | 'url' | 'brand'>; to: string },
): Mail => ({
  kind: 'payments.setUpAccount',
  to,
  subject: 'Finish setting up your Stripe account',
  content: {
    from: tenantSender(env, tenant),
    preheader: 'You need it to get paid for your ticket sales.',
    paragraphs: [
      `${tenant.name} can’t be paid yet because its Stripe account isn’t set up.`,
      'Sign in and follow the link to Stripe. It takes a few minutes. Have your bank details ready.',
    ],
    action: {
      label: 'Set up your account',
      url: `${originOf(env, tenant)}/admin/organization/payments`,
    },
    reason: `You’re getting this email because this address is the contact of ${tenant.name}.`,
  },
});

/** An example of each email of this plugin. */
export const emails: Readonly<Record<string, (deps: Deps) => Mail>> = {
  'payments.setUpAccount': (deps) =>
    setUpEmail(deps, {
      tenant: {
        name: 'Riverside Arts',
        url: 'riverside',
        brand: { logo: null, accent: '#a3263f' },
      },
      to: 'hello@riverside.example.org',
    }),
};
