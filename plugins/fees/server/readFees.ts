import { query, type Knex } from '@foyer/kit/server';
import type { Rule } from '../engine.ts';
import type { SettingRecord } from './settingRecord.ts';

/** A tenant's settings with its active rules. */
export interface TenantFees extends SettingRecord {
  default_rule_id: string | null;
  rules: Rule[];
}

// One statement, so that rules and settings are consistent. Both indexes begin with the tenant.
const feesOf = (mine: string, sameOwner: string) => `
  select
    s.*,
    (
      select r.id from fees_rule r where ${sameOwner} and r.is_default
    ) as default_rule_id,
    (
      select coalesce(json_agg(json_build_object(
        'id', r.id,
        'name', r.name,
        'version', r.version,
        'onlinePpm', r.online_ppm,
        'onlineFlatCents', r.online_flat_cents,
        'posPpm', r.pos_ppm,
        'posFlatCents', r.pos_flat_cents
      ) order by r.id), '[]')
      from fees_rule r where ${sameOwner} and r.active
    ) as rules
  from fees_setting s
  where ${mine}
`;
const FEES_OF_TENANT = feesOf('s.tenant_id = :tenantId', 'r.tenant_id = s.tenant_id');
const GLOBAL_FEES = feesOf('s.tenant_id is null', 'r.tenant_id is null');

/** An owner's settings and active rules, in one statement; the global ones if null. */
export async function readFees(db: Knex, tenantId: string | null): Promise<TenantFees> {
  const [row] = await (tenantId === null
    ? query<TenantFees>(db, GLOBAL_FEES)
    : query<TenantFees>(db, FEES_OF_TENANT, { tenantId }));
  if (!row) throw new Error(`${tenantId ?? 'The platform'} has no fee settings.`);
  return row;
}
