import { ListPage, useTenantId } from '@foyer/kit/admin';
import { sample } from '../contract.ts';

/** The same list as a page of its own: at `/sample` on a tenant's console. */
export default function NotesPage() {
  return (
    <ListPage list={sample.resources.notes} params={{ tenantId: useTenantId() }} title="Notes" />
  );
}
