import { PageHead, useTenantId } from '@foyer/kit/admin';
import TenantNotes from './TenantNotes.tsx';

/** The same list as a page of its own: at `/sample` on a tenant's console. */
export default function NotesPage() {
  return (
    <>
      <PageHead title="Notes" />
      <TenantNotes tenantId={useTenantId()} isLocked={false} />
    </>
  );
}
