import { Tile, useGetList } from '@foyer/kit/admin';
import { DEFAULT_TEXTS, POLICY_GROUPS, type Policy } from '../contract.ts';

const PAGE = { page: 1, perPage: 100 };

/** How many policies there are, and whether a text that everybody is promised is missing. */
export default function PolicyTile() {
  const { data, total, isPending, error } = useGetList<Policy>('platform/policies', {
    pagination: PAGE,
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
        data && (missing === 0 ? 'Every group has its texts' : `${missing} texts not written yet`)
      }
      tone={missing === 0 ? 'plain' : 'bad'}
      to="/platform/policies"
      isLoading={isPending}
      hasFailed={Boolean(error)}
    />
  );
}
