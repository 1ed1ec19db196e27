import type { Deps, PersonalDataHolder, Tx } from '@foyer/kit/server';

/** Deletes notifications after 90 days. */
export async function removeOld(deps: Deps): Promise<void> {
  await deps.asPlatform('deletes old notifications of all tenants').tx(async ({ db }) => {
    await db('notifications_notification')
      .whereRaw(`created_at < now() - interval '90 days'`)
      .delete();
  });
}

/** Deletes what a purged tenant's people were told, and what operators were told about it. */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const removed = await tx
    .db('notifications_notification')
    .where({ tenant_id: tenantId })
    .orWhere({ about_tenant_id: tenantId })
    .delete();
  await tx.db('notifications_preference').where({ tenant_id: tenantId }).delete();
  await tx.audit({
    action: 'notifications.removed',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    before: { notifications: removed },
  });
}

/** A person's notifications and preferences in all consoles. */
export const ownData: PersonalDataHolder = {
  async describe(db, { userId }) {
    const notifications = await db('notifications_notification as n')
      .leftJoin('tenants_tenant_v1 as t', 't.id', 'n.tenant_id')
      .where({ 'n.user_id': userId })
      .orderBy('n.created_at')
      .select({
        at: 'n.created_at',
        organizer: 't.name',
        text: 'n.text',
        readAt: 'n.read_at',
        emailedAt: 'n.emailed_at',
      });
    const preferences = await db('notifications_preference as p')
      .leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
      .where({ 'p.user_id': userId })
      .select({
        organizer: 't.name',
        about: 'p.kind',
        inConsole: 'p.in_console',
        byEmail: 'p.by_email',
      });
    return { notifications, preferences };
  },
  async previewErasure(db, { userId }) {
    const found = await db('notifications_notification').where({ user_id: userId }).first('id');
    return found ? ['Your notifications will be deleted.'] : [];
  },
  async erase({ db }, { userId }) {
    await db('notifications_notification').where({ user_id: userId }).delete();
    await db('notifications_preference').where({ user_id: userId }).delete();
  },
};
