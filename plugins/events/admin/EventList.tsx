import { PageHead, useCan, useScoped, useTenantId } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { events } from '../contract.ts';
import { NEW_EVENT_PAGE } from './addresses.ts';
import { EventRows } from './EventRows.tsx';

/** The organizer's events. */
export default function EventList() {
  const tenantId = useTenantId();
  const scoped = useScoped();
  const create = useCan(events, 'events.create') && (
    <Button variant="contained" component={Link} to={scoped(NEW_EVENT_PAGE, { tenantId })}>
      Create event
    </Button>
  );
  return (
    <>
      <PageHead crumb="Events" title="Events" actions={create} />
      <EventRows tenantId={tenantId} action={create} />
    </>
  );
}
