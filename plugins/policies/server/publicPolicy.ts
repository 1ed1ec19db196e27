import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import { DEFAULT_TEXTS, POLICY_GROUPS } from '../contract.ts';

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
