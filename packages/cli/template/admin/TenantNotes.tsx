import { ListPanel } from '@foyer/kit/admin';
import { sample } from '../contract.ts';

/** The tab on a tenant's page with its notes, newest first. */
export default function TenantNotes(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  return (
    <ListPanel
      list={sample.resources.notes}
      params={{ tenantId }}
      isLocked={isLocked}
      empty={{
        title: 'No notes yet',
        body: 'Add a note to share something with this tenant’s team.',
      }}
    />
  );
}
