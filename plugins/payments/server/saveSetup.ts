import { changedMeanwhile } from '@foyer/kit';
import { type Ctx, type InputOf, isUuid, lastChange, type Tx } from '@foyer/kit/server';
import {
  accountChanged,
  type PaymentForm,
  type StoredPaymentSetting,
  type payments,
} from '../contract.ts';
import { noSetup } from './paymentSetup.ts';
import { toColumns, toSetting, withVersion, type SetupRow } from './setupRow.ts';

/**
 * Stores the whole form. Orders keep the settings that they were sold with.
 * @throws 409 `changed_meanwhile` if someone saved since the form was read
 */
export async function saveSetup(
  ctx: Ctx,
  { body }: InputOf<typeof payments.routes.payoutUpdate>,
): Promise<StoredPaymentSetting & { success: true }> {
  if (!isUuid(body.id)) throw noSetup();
  return ctx.tx(async (tx) => {
    const before = await tx
      .db('payments_setup')
      .where({ tenant_id: body.id })
      .forUpdate()
      .first<SetupRow | undefined>();
    if (!before) throw noSetup();
    await refuseOldVersion(tx, ctx, { body, current: withVersion(toSetting(before)) });
    const [after] = await tx
      .db('payments_setup')
      .where({ tenant_id: body.id })
      .update({ ...toColumns(body), updated_at: tx.db.fn.now() })
      .returning<SetupRow[]>('*');
    if (!after) throw new Error('The update returned no row.');
    await tx.audit({
      action: 'payment_setting.updated',
      subject: 'payment_setting',
      subjectId: body.id,
      tenantId: body.id,
      before: toSetting(before),
      after: toSetting(after),
    });
    if (after.profile_id !== before.profile_id) await followAccount(tx, after);
    return { ...withVersion(toSetting(after)), success: true as const };
  });
}

async function refuseOldVersion(
  { db }: Tx,
  ctx: Ctx,
  { body, current }: { body: PaymentForm; current: StoredPaymentSetting },
): Promise<void> {
  if (body.version === undefined || body.version === current.version) return;
  const fields = ['payout', 'payment', 'fees', 'gateway'];
  const who = await lastChange(db, { ctx: { ...ctx, tenantId: body.id }, id: body.id, fields });
  throw changedMeanwhile({ ...who, current });
}

/** Nothing is known about a new account yet, so its state is requested at once. */
export async function followAccount(
  tx: Tx,
  { tenant_id, profile_id }: Pick<SetupRow, 'tenant_id' | 'profile_id'>,
): Promise<void> {
  const unknown = {
    account_id: profile_id,
    charges_enabled: false,
    transfers_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements: '[]',
    disconnected_at: null,
    updated_at: tx.db.fn.now(),
  };
  await tx
    .db('payments_account')
    .insert({ tenant_id, ...unknown })
    .onConflict('tenant_id')
    .merge(unknown);
  if (profile_id) await tx.emit(accountChanged, { account: profile_id });
}
