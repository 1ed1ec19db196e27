import { ListPage, useTenantId } from '@foyer/kit/admin';
import { sample } from '../contract.ts';

/** The list as a separate page, at `/sample` on a tenant's console. */
export default function NotesPage() {
  return (
    <ListPage list={sample.resources.notes} params={{ tenantId: useTenantId() }} title="Notes" />
  );
}
