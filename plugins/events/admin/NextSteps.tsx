import { useCan, useScoped, useSlot } from '@foyer/kit/admin';
import { Box, Card, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB, eventTabs } from '../slots.ts';

/** Next steps with links. Leaves out tabs of plugins that aren't installed. */
export function NextSteps({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const scoped = useScoped();
  const canWrite = useCan(events, 'events.write');
  const fills = useSlot(eventTabs);
  const [now] = useState(() => Date.now());
  const canGo = new Set(fills.map(({ meta }) => meta.path));
  const steps = nextSteps(event.details, now).filter(({ tab, isWriting }) =>
    isWriting ? canWrite : canGo.has(tab),
  );
  if (steps.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="next-steps" sx={{ p: 2.5 }}>
      <Typography variant="h2" id="next-steps" sx={{ mb: 1 }}>
        Next steps
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {steps.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              component={RouterLink}
              to={scoped(EVENT_TAB, { tenantId, eventId: event.id, tab })}
            >
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}

interface NextStep {
  tab: string;
  label: string;
  /** Whether it changes the event itself, in a tab that always exists. */
  isWriting: boolean;
}

const HOUR_MS = 3_600_000;
/** Check-in is prepared on the last day. */
const DOOR_HOURS = 24;

type Details = Pick<
  EventRecord['details'],
  'status' | 'startDateTime' | 'endDateTime' | 'places' | 'sold' | 'left'
>;

/** The next steps for an event. Drafts also have the checklist above; canceled events have refunds. */
export function nextSteps(details: Details, now: number): NextStep[] {
  const { status, startDateTime, endDateTime, places, sold, left } = details;
  if (status !== 'published') return [];
  const go = (tab: string, label: string, isWriting = false) => ({ tab, label, isWriting });
  if (Date.parse(endDateTime) < now) return [go('report', 'View the report')];
  const isSoldOut = places > 0 && left === 0;
  const isAtTheDoor = Date.parse(startDateTime) - now < DOOR_HOURS * HOUR_MS;
  return [
    ...(isAtTheDoor ? [go('check-in', 'Check in attendees')] : []),
    isSoldOut
      ? go('tickets', 'Sold out. Add more tickets if there’s room', true)
      : go('box-office', 'Sell at the box office'),
    ...(sold === 0 ? [go('discounts', 'No tickets sold yet. Offer a discount', true)] : []),
    ...(sold > 0 ? [go('orders', 'View orders')] : []),
  ];
}
