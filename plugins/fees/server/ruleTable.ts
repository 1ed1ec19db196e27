import { changedMeanwhile, conflict, toCents } from '@foyer/kit';
import { lastChange, table, type Ctx, type Listing, type Tx } from '@foyer/kit/server';
import { toPpm } from '../contract/amounts.ts';
import {
  GLOBAL_OWNER,
  surchargeRule,
  type RuleEdit,
  type RuleForm,
  type SurchargeRule,
  type TenantSurchargeRule,
} from '../contract/rule.ts';
import { fees } from '../contract.ts';
import { lockOwner, setDefault } from './setDefault.ts';

/** An owner's rules: a tenant's, or without a tenant the platform's. */
const ownerOf = ({ tenantId }: { tenantId?: string }): string | null => tenantId ?? null;

const DEFAULT_STAYS =
  'This is currently set as the default surcharge rule. Please select a different rule as the ' +
  'default surcharge rule before deleting this rule.';

const resource = { ...fees.lists.globalRules, record: surchargeRule };

export const ruleTable = table('fees_rule', resource, {
  noun: 'surcharge rule',
  scope: (params) => ({ tenant_id: ownerOf(params) }),
  columns: {
    serviceFeePercent: {
      name: 'online_ppm',
      read: 'round(t.online_ppm / 10000.0, 4)',
      write: toPpm,
    },
    serviceFeeFlatRate: 'online_flat_cents',
    serviceFeePOSPercent: { name: 'pos_ppm', read: 'round(t.pos_ppm / 10000.0, 4)', write: toPpm },
    serviceFeePOSFlatRate: 'pos_flat_cents',
    // Only one rule is the default, so others change with it.
    default: { name: 'is_default', write: 'step' },
    version: { write: 'step' },
  },
  computed: { ownerId: `coalesce(t.tenant_id::text, '${GLOBAL_OWNER}')` },
  find: (rows, id) => rows.where('t.id', id),
  lockFirst: ({ tx, params }) => lockOwner(tx, ownerOf(params)),
  derived: ({ before, form }) =>
    before ? { version: before.version + (isRepriced(before, form) ? 1 : 0) } : {},
  before: {
    update({ before, details: { sourceVersion, ...details } }) {
      requireDefaultStays(before, details);
      const compared = before.sourceRuleId === null ? undefined : (sourceVersion ?? undefined);
      return Promise.resolve({ ...details, sourceVersion: compared });
    },
    delete({ before }) {
      return before.default
        ? Promise.reject(conflict('default_rule', DEFAULT_STAYS))
        : Promise.resolve();
    },
  },
  after: {
    create: ({ tx, params, after, details }) =>
      makeDefault(tx, { isDefault: details.default, id: after.id, tenantId: ownerOf(params) }),
    update: ({ tx, params, after, details }) =>
      makeDefault(tx, { isDefault: details.default, id: after.id, tenantId: ownerOf(params) }),
  },
});

export const globalRuleListing: Listing<SurchargeRule> = {
  ...ruleTable.list,
  from: (db) => db('fees_rule as t').whereNull('t.tenant_id'),
};

// Every tenant can read the global rules; a tenant's rules name it as the owner.
export const tenantRuleListing: Listing<TenantSurchargeRule> = {
  from: (db, { tenantId }) =>
    db('fees_rule as t')
      .leftJoin('fees_rule as g', (join) =>
        join.on('g.id', 't.source_rule_id').andOnNull('g.tenant_id'),
      )
      .where('t.tenant_id', tenantId),
  columns: {
    ...ruleTable.list.columns,
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

/** Path parameters of an owner's rules. */
export const rulesOf = (tenantId: string | null): Record<string, string> =>
  tenantId === null ? {} : { tenantId };

/**
 * Changes a rule; omitted fields stay unchanged.
 * @throws 409 `changed_meanwhile` if the edit names an older version
 */
export function updateRule(
  ctx: Ctx,
  { tenantId, edit: { id, ...edit } }: { tenantId: string | null; edit: RuleEdit },
): Promise<SurchargeRule> {
  return ctx.tx(async (tx) => {
    const step = { tx, deps: ctx, params: rulesOf(tenantId) };
    const current = await ruleTable.lock(step, id);
    if (edit.version !== undefined && edit.version !== current.version) {
      const who = await lastChange(tx.db, { ctx: { ...ctx, tenantId }, id, fields: ['version'] });
      throw changedMeanwhile({ ...who, current });
    }
    return ruleTable.change(step, id, edit);
  });
}

type Priced = Pick<
  RuleForm,
  | 'name'
  | 'serviceFeePercent'
  | 'serviceFeeFlatRate'
  | 'serviceFeePOSPercent'
  | 'serviceFeePOSFlatRate'
>;

/** The name and the fees; each change of them creates a new version. */
const priceOf = (rule: Priced) =>
  JSON.stringify([
    rule.name,
    toPpm(rule.serviceFeePercent),
    toCents(rule.serviceFeeFlatRate),
    toPpm(rule.serviceFeePOSPercent),
    toCents(rule.serviceFeePOSFlatRate),
  ]);

const isRepriced = (before: Priced, form: Priced): boolean => priceOf(before) !== priceOf(form);

// Ticket types without their own rule are charged by the default rule, so there is always one.
function requireDefaultStays(rule: SurchargeRule, edit: Omit<RuleEdit, 'id'>): void {
  if (!rule.default) return;
  if (edit.default === false)
    throw conflict('default_rule', 'Please select a different rule as the default surcharge rule.');
  if (edit.active === false)
    throw conflict(
      'default_rule',
      'The default surcharge rule must be active. Make another rule the default first.',
    );
}

async function makeDefault(
  tx: Tx,
  given: { isDefault: boolean | undefined; id: string; tenantId: string | null },
): Promise<'changed' | undefined> {
  if (!given.isDefault) return undefined;
  await setDefault(tx, given);
  return 'changed';
}
