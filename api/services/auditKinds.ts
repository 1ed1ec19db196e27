import type { Ctx, Knex, TenantCtx } from '@foyer/kit/server';

interface Kind {
  subject: string;
  action: string;
}

/** The kinds of lines there are. */
export const auditKinds = async (ctx: Ctx): Promise<{ kinds: Kind[] }> => ({
  kinds: await ctx.reports.read((db) => kindsOf(db, null)),
});

/** Those of one tenant. The names of what can be done are no secret of another's. */
export const tenantAuditKinds = async (ctx: TenantCtx): Promise<{ kinds: Kind[] }> => ({
  kinds: await ctx
    .asPlatform('the kinds of lines are read off an index that all tenants share')
    .read((db) => kindsOf(db, ctx.tenantId)),
});

/**
 * Steps from each kind to the next in `kit_audit_kind`, so that it costs as many steps as there are
 * kinds, however many lines; `distinct` would read them all.
 */
async function kindsOf(db: Knex, tenantId: string | null): Promise<Kind[]> {
  const { rows } = await db.raw<{ rows: Kind[] }>(
    `with recursive kind as (
       (select subject, action from kit_audit order by subject, action limit 1)
       union all
       select next.subject, next.action
       from kind, lateral (
         select a.subject, a.action from kit_audit a
         where (a.subject, a.action) > (kind.subject, kind.action)
         order by a.subject, a.action limit 1
       ) next
     )
     select subject, action from kind
     where :tenantId::uuid is null or exists (
       select 1 from kit_audit a
       where a.subject = kind.subject and a.action = kind.action and a.tenant_id = :tenantId::uuid
     )`,
    { tenantId },
  );
  return rows;
}
