import { useCan, useScoped, useSlot, useTenantId } from '@foyer/kit/admin';
import { events } from '@foyer/plugin-events/contract';
import { nextEventActions } from '@foyer/plugin-events/slots';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { NEW_EVENT } from './addresses.ts';
import { useNextEvents } from './useNextEvents.ts';

/** What organizers come to do: create an event, and open the door of the next one. */
export default function HomeActions() {
  const tenantId = useTenantId();
  const scoped = useScoped();
  const canCreate = useCan(events, 'events.create');
  const fills = useSlot(nextEventActions);
  const { data } = useNextEvents(tenantId);
  const next = data?.events.find(({ status }) => status === 'published');
  if (!canCreate && (!next || fills.length === 0)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {canCreate && (
        <Button variant="contained" component={Link} to={scoped(NEW_EVENT, { tenantId })}>
          Create event
        </Button>
      )}
      {next &&
        fills.map(({ key, Component }) => (
          <Component key={key} tenantId={tenantId} eventId={next.id} />
        ))}
    </Box>
  );
}
