import { Tile, useGetList, useInstance, useSession } from '@foyer/kit/admin';

const FIRST = { page: 1, perPage: 1 };
const BY_NAME = { field: 'details.name', order: 'ASC' } as const;

/** Active charities on the platform's home; on a tenant's those it may offer. */
export default function CharityTile() {
  const tenantId = useSession().tenant?.id;
  return useInstance().realm === 'tenant' && tenantId ? (
    <AssignedTile tenantId={tenantId} />
  ) : (
    <ActiveTile />
  );
}

function ActiveTile() {
  const all = useGetList('platform/charities', { pagination: FIRST, sort: BY_NAME });
  const active = useGetList('platform/charities', {
    pagination: FIRST,
    sort: BY_NAME,
    filter: { 'details.status': 'active' },
  });
  const paused = (all.total ?? 0) - (active.total ?? 0);
  return (
    <Tile
      label="Active charities"
      value={active.total}
      note={paused > 0 && `${paused} inactive`}
      to="/platform/charities"
      isLoading={active.isPending || all.isPending}
      hasFailed={Boolean(active.error ?? all.error)}
    />
  );
}

function AssignedTile({ tenantId }: { tenantId: string }) {
  const { total, isPending, error } = useGetList(`tenants/${tenantId}/charities`, {
    pagination: FIRST,
    sort: BY_NAME,
    filter: { 'details.assigned': true },
  });
  return (
    <Tile
      label="Charities you can offer"
      value={total}
      to="/organisation/charities"
      isLoading={isPending}
      hasFailed={Boolean(error)}
    />
  );
}
