import { formatCount } from '@foyer/kit';
import {
  LoadFailed,
  Notice,
  useCan,
  useClient,
  useRecords,
  useRefresh,
  useScoped,
  useToast,
} from '@foyer/kit/admin';
import { events, type EventStatus } from '@foyer/plugin-events/contract';
import { fees, limitInWords } from '@foyer/plugin-fees/contract';
import { Alert, Box, Card, Link, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { boxOffice } from '../../contract.ts';
import type { Sold } from '../../contract/sellRoutes.ts';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';
import { toasts } from '../toasts.ts';
import { GuestList } from './GuestList.tsx';
import { GivenTickets } from './GivenTickets.tsx';
import { GiveTickets } from './GiveTickets.tsx';
import type { Holder } from './HolderFields.tsx';

type Which = { tenantId: string; eventId: string };

/** Issues complimentary tickets and lists who has some. */
export default function Complimentary(props: Which & { status: EventStatus }) {
  const { tenantId, eventId, status } = props;
  const canGive = useCan(boxOffice, 'complimentary.issue');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {canGive && status !== 'cancelled' && <Giving tenantId={tenantId} eventId={eventId} />}
      <section>
        <GivenTickets tenantId={tenantId} eventId={eventId} />
      </section>
    </Box>
  );
}

function Giving({ tenantId, eventId }: Which) {
  const which = { tenantId, eventId };
  const refresh = useRefresh();
  const toast = useToast();
  const limit = useLimit(tenantId);
  const { data, error, refetch, isPending } = useRecords(events.resources.ticketTypes, {
    params: { tenantId, eventId },
    sort: { field: 'details.position', order: 'ASC' },
  });
  // Resets the form after each issue.
  const [round, setRound] = useState(0);
  const [given, setGiven] = useState<Sold & { holder: Holder }>();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  const types = data.filter(({ details }) => details.kind !== 'donation');
  if (types.length === 0)
    return (
      <Card>
        <Notice title="No tickets to issue yet">Add a ticket type to this event first.</Notice>
      </Card>
    );
  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gap: 2 }}>
      <Box role="status">{given && <GivenNote {...which} given={given} />}</Box>
      <GiveTickets
        key={round}
        {...{ ...which, types, limit }}
        isNext={round > 0}
        onGiven={(made, holder) => {
          // The note may be scrolled out of view.
          toast(toasts.issued);
          setGiven({ ...made, holder });
          setRound(round + 1);
          refresh();
        }}
      />
      <GuestList {...which} types={types} onGiven={refresh} />
    </Box>
  );
}

function GivenNote({ tenantId, eventId, given }: Which & { given: Sold & { holder: Holder } }) {
  const scoped = useScoped();
  const { ticketCount, orderUID, holder } = given;
  return (
    <Alert severity="success">
      {formatCount(ticketCount, 'ticket', 'tickets')} emailed to <bdi>{holder.email}</bdi>.{' '}
      <Link component={RouterLink} to={scoped(ORDER_PAGE, { tenantId, eventId, orderUID })}>
        Order {orderUID}
      </Link>
    </Alert>
  );
}

/**
 * The event's limit of complimentary tickets in words; undefined if there is no limit or the user can't see
 * it.
 */
function useLimit(tenantId: string): string | undefined {
  const api = useClient(fees);
  const { data } = useQuery({
    queryKey: ['orders.ticketSettings', tenantId],
    queryFn: () => api.tenantSetting({ params: { tenantId } }),
    enabled: useCan(fees, 'tenant.read'),
  });
  return limitInWords(data?.maximumComplimentaryTickets);
}
