import { LoadFailed, LongText, useClient, useDates } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { orders } from '../contract.ts';
import type { StoryEntry } from '../contract/story.ts';
import { storyWords } from './storyWords.ts';

/** What happened to the order, newest first: when, by whom and why. */
export function OrderStory(props: { tenantId: string; eventId: string; order: OrderDetails }) {
  const { tenantId, eventId, order } = props;
  const { orderUID } = order;
  const params = { tenantId, eventId, orderUID };
  const api = useClient(orders);
  const dates = useDates(tenantId);
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'story', params],
    queryFn: () => api.orderStory({ params }),
    retry: false,
  });
  return (
    <Box component="section" aria-labelledby="order-story" sx={{ mb: 3 }}>
      <Typography variant="h2" id="order-story" sx={{ mb: 1.5 }}>
        Timeline
      </Typography>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={120} aria-label="Loading" />}
      {data && (
        <Card component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.entries.map((entry) => (
            <Box component="li" key={entry.id} sx={line}>
              <Box component="time" dateTime={entry.at} sx={when}>
                {dates.exact(entry.at)}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <LongText>{storyWords(entry, order)}</LongText>
                {byAndWhy(entry) && (
                  <Typography variant="body2" sx={note}>
                    {byAndWhy(entry)}
                  </Typography>
                )}
              </Box>
            </Box>
          ))}
        </Card>
      )}
    </Box>
  );
}

/** Who did it and why: `by Ada Whitfield · Reason: Lost`. The buyer's bank acts in a dispute. */
function byAndWhy({ action, by, reason }: StoryEntry): string {
  const actor = by && !action.startsWith('dispute.') ? `by ${by}` : '';
  return [actor, reason && `Reason: ${reason}`].filter(Boolean).join(' · ');
}

const line = {
  display: 'grid',
  gridTemplateColumns: { sm: '210px minmax(0, 1fr)' },
  columnGap: 2,
  px: 2.5,
  py: 1.25,
  '& + &': { borderTop: '1px solid var(--line)' },
};
const when = { color: 'text.secondary', fontSize: 14, fontVariantNumeric: 'tabular-nums' };
const note = { color: 'text.secondary', overflowWrap: 'anywhere' };
