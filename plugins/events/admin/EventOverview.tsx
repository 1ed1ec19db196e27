import { useSlot } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { EventRecord } from '../contract.ts';
import { eventOverview } from '../slots.ts';
import { NextSteps } from './NextSteps.tsx';
import { StockByType } from './StockByType.tsx';

/** The event's state: next steps, tickets sold and left, and figures from other plugins. */
export function EventOverview({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const fills = useSlot(eventOverview);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <NextSteps tenantId={tenantId} event={event} />
      <StockByType tenantId={tenantId} eventId={event.id} />
      {fills.map(({ key, Component }) => (
        <Component
          key={key}
          tenantId={tenantId}
          eventId={event.id}
          eventName={event.details.name}
        />
      ))}
    </Box>
  );
}
