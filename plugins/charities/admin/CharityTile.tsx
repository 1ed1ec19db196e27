import { Tile, useRecords, useInstance, useSession } from '@foyer/kit/admin';
import { ORGANIZATION_PAGE } from '@foyer/plugin-tenants/slots';
import { charities } from '../contract.ts';

const all = charities.resources.charities;

/** On the platform's home, the active charities; on a tenant's, the ones it can offer. */
export default function CharityTile() {
  const tenantId = useSession().tenant?.id;
  return useInstance().realm === 'tenant' && tenantId ? (
    <AssignedTile tenantId={tenantId} />
  ) : (
    <ActiveTile />
  );
}

function ActiveTile() {
  const every = useRecords(all, { perPage: 1 });
  const active = useRecords(all, { perPage: 1, filter: { 'details.status': 'active' } });
  const paused = (every.total ?? 0) - (active.total ?? 0);
  return (
    <Tile
      label="Active charities"
      value={active.total}
      note={paused > 0 && `${paused} inactive`}
      to={all.path}
      isLoading={active.isPending || every.isPending}
      hasFailed={Boolean(active.error ?? every.error)}
      answers={[active.meta, every.meta]}
    />
  );
}

function AssignedTile({ tenantId }: { tenantId: string }) {
  const { total, isPending, error } = useRecords(charities.lists.tenantCharities, {
    params: { tenantId },
    perPage: 1,
    filter: { 'details.assigned': true },
  });
  return (
    <Tile
      label="Charities you can offer"
      value={total}
      to={`${ORGANIZATION_PAGE}/charities`}
      isLoading={isPending}
      hasFailed={Boolean(error)}
    />
  );
}
