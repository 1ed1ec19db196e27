import { Badge, useScoped } from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { EventRecord } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';
import { useChecklist, type ChecklistItem } from './useChecklist.ts';

/** What a draft still needs, with links to the tabs where to add it. */
export function PublishChecklist(props: {
  tenantId: string;
  event: EventRecord;
  onFollow?: () => void;
}) {
  const { tenantId, event, onFollow } = props;
  const scoped = useScoped();
  const items = useChecklist(tenantId, event);
  if (!items) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
      {items.map((item) => (
        <Box
          component="li"
          key={item.label}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25 }}
        >
          <State {...item} />{' '}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25 }}>
            {item.label}
            {!item.isDone && (
              <Link
                component={RouterLink}
                to={scoped(EVENT_TAB, { tenantId, eventId: event.id, tab: item.mend.tab })}
                onClick={onFollow}
              >
                {item.mend.label}
              </Link>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function State({ isDone, isNeeded }: ChecklistItem) {
  if (isDone) return <Badge tone="good">Done</Badge>;
  return isNeeded ? <Badge tone="bad">Required</Badge> : <Badge tone="warn">Recommended</Badge>;
}
