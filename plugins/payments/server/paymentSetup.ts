import { ApiError } from '@foyer/kit';
import { isUuid, service, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import type { PaymentSetting } from '../contract.ts';
import { toSetting, type SetupRow } from './setupRow.ts';

/** How a tenant is paid, with the gateway's state of its account. */
export interface PaymentSetup extends PaymentSetting {
  tenantId: string;
  /** The tenant revoked the platform's access to its account. */
  isDisconnected: boolean;
  /** It has an account that accepts transfers, as `can_be_paid` of `payments_account_v1`. */
  canBePaid: boolean;
}

/** Reads in the caller's transaction, which must have access to the tenant's rows. */
export interface PaymentSetups {
  /** @throws 404 if the tenant has none */
  of(db: Knex, tenantId: string): Promise<PaymentSetup>;
}
export const paymentSetup = service<PaymentSetups>('payments.setup/v1');

export async function setupOf(db: Knex, tenantId: string): Promise<PaymentSetup> {
  const row = isUuid(tenantId)
    ? ((await db('payments_setup as s')
        .leftJoin('payments_account as a', (join) =>
          join.on('a.tenant_id', 's.tenant_id').andOn('a.account_id', 's.profile_id'),
        )
        .where('s.tenant_id', tenantId)
        .first('s.*', 'a.disconnected_at', 'a.transfers_enabled')) as
        | (SetupRow & { disconnected_at: Date | null; transfers_enabled: boolean | null })
        | undefined)
    : undefined;
  if (!row) throw noSetup();
  const isDisconnected = Boolean(row.disconnected_at);
  const canBePaid = row.profile_id !== null && !isDisconnected && (row.transfers_enabled ?? false);
  return { ...toSetting(row), tenantId, isDisconnected, canBePaid };
}

/**
 * How a tenant is paid, as its screen shows it.
 * @throws 404 if it has no settings
 */
export async function settingOf(db: Knex, tenantId: string): Promise<PaymentSetting> {
  const {
    tenantId: _tenant,
    isDisconnected: _known,
    canBePaid: _usable,
    ...setting
  } = await setupOf(db, tenantId);
  return setting;
}

export const noSetup = () =>
  new ApiError({
    status: 404,
    code: 'not_found',
    message: 'No Payment/payout settings found for this Tenant',
  });

/** Creates the settings together with the tenant. */
export async function addSetup(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const added = await tx
    .db('payments_setup')
    .insert({ tenant_id: tenantId })
    .onConflict('tenant_id')
    .ignore()
    .returning('id');
  if (added.length === 0) return;
  await tx.audit({
    action: 'payment_setting.created',
    subject: 'payment_setting',
    subjectId: tenantId,
    tenantId,
  });
}

/** Covers tenants created before this plugin was installed, or while it was disabled. */
export async function addMissingSetups(deps: Deps): Promise<void> {
  await deps
    .asPlatform('Creates payment settings for tenants that are older than this plugin.')
    .tx(async (tx) => {
      const missing: string[] = await tx
        .db('tenants_tenant_v1 as t')
        .leftJoin('payments_setup as s', 's.tenant_id', 't.id')
        .whereNull('s.id')
        .pluck('t.id');
      for (const tenantId of missing) await addSetup(tx, { tenantId });
    });
}
