import { useCan, useScoped, useSlot } from '@foyer/kit/admin';
import { Box, Card, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB, eventTabs } from '../slots.ts';
import { nextSteps } from './nextSteps.ts';

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
