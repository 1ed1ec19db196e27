import type * as z from 'zod';
import { query, type Ctx, type Knex, type TenantCtx } from '@foyer/kit/server';
import { activityOf, describeAction, nounOf } from '../../plugins/kit/activity.ts';
import type { kit } from '../../plugins/kit/kernelContract.ts';
import type { KernelParts } from '../kernelParts.ts';

interface Kind {
  subject: string;
  action: string;
}

type Parts = Pick<KernelParts, 'assembled'>;
type Kinds = z.output<typeof kit.routes.auditKinds.reply>;

/** The existing kinds of lines. */
export const auditKinds =
  (parts: Parts) =>
  async (ctx: Ctx): Promise<Kinds> =>
    inWords(parts, await ctx.reports.read((db) => kindsOf(db, null)));

/** The kinds of one tenant. The names of actions are no secret between tenants. */
export const tenantAuditKinds =
  (parts: Parts) =>
  async (ctx: TenantCtx): Promise<Kinds> =>
    inWords(
      parts,
      await ctx
        .asPlatform('list the actions and record types of every tenant’s audit log')
        .read((db) => kindsOf(db, ctx.tenantId)),
    );

function inWords({ assembled }: Parts, kinds: readonly Kind[]): Kinds {
  const all = activityOf(assembled().contracts);
  return {
    kinds: kinds.map((kind) => ({
      ...kind,
      noun: nounOf(all.records, kind.subject),
      label: describeAction(all, kind),
    })),
  };
}

/**
 * Steps from each kind to the next in `kit_audit_kind`, which takes one step per kind
 * regardless of the number of lines; `distinct` would read them all.
 */
async function kindsOf(db: Knex, tenantId: string | null): Promise<Kind[]> {
  const rows = await query<Kind>(
    db,
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
