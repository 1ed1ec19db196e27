import { formatCount } from '@foyer/kit';
import { Tile, useRecords } from '@foyer/kit/admin';
import { DEFAULT_TEXTS, policies, POLICY_GROUPS } from '../contract.ts';

/** The number of policies, and whether a required text is missing. */
export default function PolicyTile() {
  const { data, total, meta, isPending, error } = useRecords(policies.resources.policies, {
    sort: { field: 'details.policyId', order: 'ASC' },
  });
  const ids = new Set(data?.map(({ id }) => id));
  const missing = POLICY_GROUPS.flatMap((group) =>
    Object.keys(DEFAULT_TEXTS).filter((policyId) => !ids.has(`${group}~${policyId}`)),
  ).length;
  return (
    <Tile
      label="Global policies"
      value={total}
      note={
        data &&
        (missing === 0
          ? 'All policies are set'
          : `${formatCount(missing, 'policy', 'policies')} missing`)
      }
      tone={missing === 0 ? 'plain' : 'bad'}
      to={policies.resources.policies.path}
      isLoading={isPending}
      hasFailed={Boolean(error)}
      answers={[meta]}
    />
  );
}
