import { useScoped } from '@foyer/kit/admin';
import { EVENT_TAB } from '@foyer/plugin-events/slots';
import { Button } from '@mui/material';
import { Link } from 'react-router';

/** Leads from the home to check-in for the next event. */
export default function OpenDoor({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const scoped = useScoped();
  return (
    <Button
      variant="outlined"
      component={Link}
      to={scoped(EVENT_TAB, { tenantId, eventId, tab: 'check-in' })}
    >
      Open door
    </Button>
  );
}
