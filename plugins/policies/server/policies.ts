import { service, table, type Deps, type Tx, type Knex } from '@foyer/kit/server';
import type * as z from 'zod';
import {
  policies,
  type Policy,
  type policyCreate,
  DEFAULT_TEXTS,
  POLICY_GROUPS,
} from '../contract.ts';
import { notFound } from '@foyer/kit';

export const policyTable = table('policies_policy', policies.resources.policies, {
  columns: { sk: 'policy_group' },
  computed: { type: `'html'::text` },
  // A policy ID alone means the policy of the only group that has it.
  find: (rows, id) => rows.where(id.includes('~') ? { 't.id': id } : { 't.policy_id': id }),
});

export type NewPolicy = z.output<typeof policyCreate>;

/** Writes policies inside the caller's transaction, which needs access to the platform's rows. */
export interface PolicyCreation {
  create(tx: Tx, policy: NewPolicy): Promise<Policy>;
}
export const policyCreation = service<PolicyCreation>('policies.create/v1');

/** Other programs send the policy ID as the record's ID. */
export const createPolicy = (tx: Tx, deps: Deps, { id, details }: NewPolicy): Promise<Policy> =>
  policyTable.insert({ tx, deps, params: {} }, { policyId: id, ...details });

/** The two texts that the public can read, with placeholders until they are written. */
export async function publicPolicy(
  db: Knex.Transaction,
  { group, policyId }: { group: string; policyId: string },
) {
  const fallback = Object.hasOwn(DEFAULT_TEXTS, policyId) ? DEFAULT_TEXTS[policyId] : undefined;
  const isGroup = POLICY_GROUPS.some((known) => known === group);
  if (fallback === undefined || !isGroup) throw notFound('policy');
  const row: { detail: string } | undefined = await db('policies_policy')
    .where({ policy_group: group, policy_id: policyId })
    .first('detail');
  return { details: { detail: row?.detail ?? fallback } };
}
