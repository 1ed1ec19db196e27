import { Tile, useGetList, useSession } from '@foyer/kit/admin';

const FIRST = { page: 1, perPage: 1 };
const NEWEST = { field: 'details.dateCreated', order: 'DESC' } as const;

/** The newest note on a tenant's home; the platform's has no tenant to speak of. */
export default function NoteTile() {
  const tenantId = useSession().tenant?.id;
  return tenantId ? <NewestNote tenantId={tenantId} /> : null;
}

function NewestNote({ tenantId }: { tenantId: string }) {
  const { data, total, isPending, error } = useGetList(`x/sample/tenants/${tenantId}/notes`, {
    pagination: FIRST,
    sort: NEWEST,
  });
  return (
    <Tile
      label="Notes"
      value={total}
      note={(data?.[0] as { details?: { title?: string } } | undefined)?.details?.title}
      isLoading={isPending}
      hasFailed={Boolean(error)}
    />
  );
}
