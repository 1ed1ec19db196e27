import { eventTime, formatNumber } from '@foyer/kit';
import {
  LongText,
  ReportGrid,
  RowMenu,
  useCan,
  useInstance,
  useScoped,
  useSlot,
} from '@foyer/kit/admin';
import EventIcon from '@mui/icons-material/EventOutlined';
import { Avatar, Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB, eventSales } from '../slots.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useCopyEvent } from './useCopyEvent.ts';

const END = 'details.endDateTime';
const NAME = 'events';

/** Which events are listed: the next one first, or the last one first. */
const SHOWN = {
  upcoming: {
    label: 'Upcoming',
    order: 'ASC',
    from: (now: string) => ({ [`${END}_gte`]: now }),
    none: 'No upcoming events',
  },
  past: {
    label: 'Past',
    order: 'DESC',
    from: (now: string) => ({ [`${END}_lt`]: now }),
    none: 'No past events',
  },
  all: { label: 'All', order: 'DESC', from: () => ({}), none: 'No events yet' },
} as const;
type Shown = keyof typeof SHOWN;

/** A tenant's events: upcoming ones, or others. */
export function EventRows({ tenantId, action }: { tenantId: string; action?: ReactNode }) {
  const scoped = useScoped();
  const { realm } = useInstance();
  const canCopy = useCan(events, 'events.create');
  const [now] = useState(() => new Date().toISOString());
  const { which, choose } = useShown();
  const { order, from, none } = SHOWN[which];
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={which}
        aria-label="Show events"
        onChange={(_event, next: Shown | null) => next && choose(next)}
        sx={{ mb: 1.5 }}
      >
        {Object.entries(SHOWN).map(([value, { label }]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ReportGrid
        // Another choice starts at its own first page.
        key={which}
        list={events.resources.events}
        params={{ tenantId }}
        name={NAME}
        label="Events"
        searchLabel="Search events by name"
        filter={from(now)}
        sort={{ field: 'details.startDateTime', order }}
        columns={{
          'details.name': { render: (event) => <NameAndImage event={event} /> },
          'details.startDateTime': {
            render: ({ details }) => eventTime(details.startDateTime, details.timeZone),
          },
          'details.sold': { render: (event) => <Sales tenantId={tenantId} event={event} /> },
          'details.status': {
            render: ({ details: { status, endDateTime } }) => (
              <StatusBadge status={status} endDateTime={endDateTime} />
            ),
          },
        }}
        noun={{ one: 'event', many: 'events' }}
        empty={{
          title: none,
          body:
            which === 'past'
              ? 'Events appear here after they end.'
              : action
                ? 'Create an event to start selling tickets.'
                : 'Events appear here once they’re created.',
          ...(which !== 'past' && { action }),
        }}
        hasTallRows
        rowLink={({ id }) => scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'overview' })}
        rowActions={
          realm === 'tenant'
            ? (event) => <EventMenu tenantId={tenantId} event={event} canCopy={canCopy} />
            : undefined
        }
      />
    </>
  );
}

/** Which events are shown, as part of the URL. */
function useShown() {
  const [address, setAddress] = useSearchParams();
  const found = address.get(`${NAME}.show`);
  return {
    which: found !== null && found in SHOWN ? (found as Shown) : 'upcoming',
    choose(next: Shown) {
      const changed = new URLSearchParams(address);
      // A page of the events shown before.
      for (const gone of ['page', 'cursor']) changed.delete(`${NAME}.${gone}`);
      changed.set(`${NAME}.show`, next);
      setAddress(changed);
    },
  };
}

function NameAndImage({ event: { details } }: { event: EventRecord }) {
  const { name, eventImage } = details;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Avatar
        variant="rounded"
        alt=""
        {...(eventImage && { src: `${eventImage}?width=800` })}
        sx={{ width: 52, height: 36, bgcolor: 'var(--sunken)', color: 'var(--ink-3)' }}
      >
        <EventIcon fontSize="small" />
      </Avatar>
      <LongText>{name}</LongText>
    </Box>
  );
}

function EventMenu(props: { tenantId: string; event: EventRecord; canCopy: boolean }) {
  const { tenantId, event, canCopy } = props;
  const copy = useCopyEvent(tenantId, event);
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <RowMenu
        of={event.details.name}
        actions={[
          event.details.status === 'published' && {
            label: 'Share event',
            onClick: () => setSharing(true),
          },
          canCopy && { label: 'Copy event', onClick: () => void copy() },
        ]}
      />
      {isSharing && (
        <ShareDialog tenantId={tenantId} event={event} onClose={() => setSharing(false)} />
      )}
    </>
  );
}

/** Tickets sold, and what other plugins know of the money. */
function Sales({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const fills = useSlot(eventSales);
  return (
    <div>
      {soldOf(event.details)}
      {fills.map(({ key, Component }) => (
        <Component key={key} tenantId={tenantId} eventId={event.id} />
      ))}
    </div>
  );
}

const soldOf = ({ sold, places }: EventRecord['details']): string =>
  places === 0 ? 'No tickets yet' : `${formatNumber(sold)} of ${formatNumber(places)}`;
