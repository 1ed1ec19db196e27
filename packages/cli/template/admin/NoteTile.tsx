import { Tile, useRecords, useSession } from '@foyer/kit/admin';
import { sample } from '../contract.ts';

/** The newest note on a tenant's home page; the platform's home page has no tenant. */
export default function NoteTile() {
  const tenantId = useSession().tenant?.id;
  return tenantId ? <NewestNote tenantId={tenantId} /> : null;
}

function NewestNote({ tenantId }: { tenantId: string }) {
  const { data, total, isPending, error } = useRecords(sample.resources.notes, {
    params: { tenantId },
    perPage: 1,
    sort: { field: 'details.dateCreated', order: 'DESC' },
  });
  return (
    <Tile
      label="Notes"
      value={total}
      note={data?.[0]?.details.title}
      isLoading={isPending}
      hasFailed={Boolean(error)}
    />
  );
}
