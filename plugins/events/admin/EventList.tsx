import { PageHead, useCan, useTenantId } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { events } from '../contract.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventRows } from './EventRows.tsx';

/** The organizer's events. */
export default function EventList() {
  const tenantId = useTenantId();
  const canCreate = useCan(events, 'events.create');
  const [isAdding, setAdding] = useState(false);
  const add = canCreate && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      Add event
    </Button>
  );
  return (
    <>
      <PageHead crumb="Events" title="Events" actions={add} />
      <EventRows tenantId={tenantId} action={add} />
      {isAdding && <EventDialog tenantId={tenantId} onClose={() => setAdding(false)} />}
    </>
  );
}
