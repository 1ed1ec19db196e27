import { ApiError, formatCount } from '@foyer/kit';
import { job, tenantRows, type JobContext, type Tx } from '@foyer/kit/server';
import * as z from 'zod';
import { tenantDeleting, tenantPurged } from '../../contract.ts';
import type { TenantsNoteRow, TenantsTenantRow } from '../schema.ts';
import { removeBucket } from './removeBucket.ts';

/** Purges the tenants whose 30 days are over, early each morning. */
export const purgeTenants = job('purgeTenants', z.object({}), {
  every: '40 3 * * *',
  queue: 'long',
});

const REASON = 'purge tenants deleted 30 days ago';

/** Each tenant has its own transaction, so that a failing one doesn't block the others. */
export async function runPurge(ctx: JobContext): Promise<void> {
  const due = await ctx
    .asPlatform(REASON)
    .read((db) => dueTenants(db).orderBy('purge_at').pluck('id'));
  const failed: unknown[] = [];
  for (const id of due as string[]) {
    try {
      await ctx.asPlatform(REASON).tx((tx) => purge(ctx, tx, id));
    } catch (error) {
      // Money came in after the deletion: the tenant is checked again tomorrow.
      if (error instanceof ApiError && error.status === 409)
        ctx.log.warn({ tenantId: id, reason: error.message }, 'Tenant can’t be purged yet');
      else failed.push(error);
    }
  }
  if (failed.length > 0)
    throw new AggregateError(
      failed,
      `Couldn’t purge ${formatCount(failed.length, 'tenant', 'tenants')}.`,
    );
}

const dueTenants = (db: Tx['db']) =>
  db<TenantsTenantRow>('tenants_tenant')
    .whereNotNull('deleted_at')
    .whereNull('purged_at')
    .whereRaw('purge_at <= now()');

/** Removes personal data and frees the URL; figures, ledger and audit stay. */
async function purge(ctx: JobContext, tx: Tx, id: string): Promise<void> {
  const row = await dueTenants(tx.db).where({ id }).forUpdate().skipLocked().first('id', 'url');
  if (!row) return;
  await tx.emit(tenantDeleting, { tenantId: id });
  await tx.emit(tenantPurged, { tenantId: id });
  await ctx.use(tenantRows).forget(tx, id);
  await releaseUrls(tx, id);
  await tx.db<TenantsNoteRow>('tenants_note').where({ tenant_id: id }).delete();
  await tx
    .db<TenantsTenantRow>('tenants_tenant')
    .where({ id })
    .update({
      email: '',
      phone: '',
      invite_template_subject: '',
      invite_template_body: '',
      logo: null,
      logo_width: null,
      logo_height: null,
      logo_ground: null,
      suspended_at: null,
      suspended_reason: null,
      suspended_contact: null,
      purged_at: tx.db.fn.now(3),
      updated_at: tx.db.fn.now(3),
    });
  await tx.enqueue(removeBucket, { tenantId: id }, { key: id });
  await tx.audit({
    action: 'tenant.purged',
    subject: 'tenant',
    subjectId: id,
    tenantId: id,
    before: { url: row.url },
  });
}

/**
 * Makes a tenant's URLs available to others. Its row still needs one, so it gets a unique one that leads
 * nowhere: its ID.
 */
async function releaseUrls({ db }: Tx, tenantId: string): Promise<void> {
  const row = { tenant_id: tenantId, url: tenantId };
  await db('tenants_url').insert(row).onConflict('url').ignore();
  await db('tenants_tenant').where({ id: tenantId }).update({ url: tenantId });
  await db('tenants_url').where({ tenant_id: tenantId }).whereNot({ url: tenantId }).delete();
}
