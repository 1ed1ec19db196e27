import { notFound, toDollars } from '@foyer/kit';
import type { Knex, Listing } from '@foyer/kit/server';
import { toPercent } from '../contract/amounts.ts';
import { GLOBAL_OWNER, type SurchargeRule, type TenantSurchargeRule } from '../contract/rule.ts';
import { ownedBy } from './settingRecord.ts';

/** A row of `fees_rule`. */
export interface RuleRecord {
  tenant_id: string | null;
  id: string;
  name: string;
  online_ppm: number;
  online_flat_cents: number;
  pos_ppm: number;
  pos_flat_cents: number;
  active: boolean;
  is_default: boolean;
  version: number;
  source_rule_id: string | null;
  source_version: number | null;
}

export const toRule = (row: RuleRecord): SurchargeRule => ({
  id: row.id,
  name: row.name,
  serviceFeePercent: toPercent(row.online_ppm),
  serviceFeeFlatRate: toDollars(row.online_flat_cents),
  serviceFeePOSPercent: toPercent(row.pos_ppm),
  serviceFeePOSFlatRate: toDollars(row.pos_flat_cents),
  default: row.is_default,
  active: row.active,
  ownerId: row.tenant_id ?? GLOBAL_OWNER,
  version: row.version,
  sourceRuleId: row.source_rule_id,
  sourceVersion: row.source_version,
});

const COLUMNS = {
  id: 'r.id',
  name: 'r.name',
  serviceFeePercent: 'round(r.online_ppm / 10000.0, 4)',
  serviceFeeFlatRate: 'r.online_flat_cents',
  serviceFeePOSPercent: 'round(r.pos_ppm / 10000.0, 4)',
  serviceFeePOSFlatRate: 'r.pos_flat_cents',
  default: 'r.is_default',
  active: 'r.active',
  ownerId: `coalesce(r.tenant_id::text, '${GLOBAL_OWNER}')`,
  version: 'r.version',
  sourceRuleId: 'r.source_rule_id',
  sourceVersion: 'r.source_version',
};

export const globalRuleListing: Listing<SurchargeRule> = {
  from: (db) => db('fees_rule as r').whereNull('r.tenant_id'),
  columns: COLUMNS,
};

// Every tenant can read the global rules; a tenant's rules name it as the owner.
export const tenantRuleListing: Listing<TenantSurchargeRule> = {
  from: (db, { tenantId }) =>
    db('fees_rule as r')
      .leftJoin('fees_rule as g', (join) =>
        join.on('g.id', 'r.source_rule_id').andOnNull('g.tenant_id'),
      )
      .where('r.tenant_id', tenantId),
  columns: {
    ...COLUMNS,
    source: `case when g.id is not null then json_build_object(
      'name', g.name,
      'serviceFeePercent', round(g.online_ppm / 10000.0, 4),
      'serviceFeeFlatRate', round(g.online_flat_cents / 100.0, 2),
      'serviceFeePOSPercent', round(g.pos_ppm / 10000.0, 4),
      'serviceFeePOSFlatRate', round(g.pos_flat_cents / 100.0, 2),
      'version', g.version
    ) end`,
  },
};

/** Locks a rule of one owner until the transaction ends. */
export async function lockRule(
  db: Knex.Transaction,
  { id, tenantId }: { id: string; tenantId: string | null },
): Promise<RuleRecord> {
  const row = (await ownedBy(db('fees_rule').where({ id }), tenantId).forUpdate().first()) as
    RuleRecord | undefined;
  if (!row) throw notFound('surcharge rule');
  return row;
}
