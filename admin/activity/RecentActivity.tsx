import { ActivitySentence, useRecords } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { kit } from '../../plugins/kit/kernelContract.ts';

const NEWEST = {
  perPage: 6,
  sort: { field: 'at', order: 'DESC' },
  // Sign-ins are no changes, and would push those off the page.
  filter: { action_ne: 'user.signed_in' },
} as const;

/** The last few changes, on the home of the platform. */
export default function RecentActivity() {
  const { data, isPending, error } = useRecords(kit.lists.audit, NEWEST);
  return (
    <Card sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          Lately
        </Typography>
        <Link to="/activity">See all activity</Link>
      </Box>
      {isPending && <Skeleton height={160} variant="rounded" aria-label="Loading" />}
      {error && <Typography color="error">The activity could not be loaded.</Typography>}
      {data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          Changes that anybody makes will stand here.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((line) => (
          <Box component="li" key={line.id} sx={row}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <ActivitySentence line={line} />
            </Box>
            <Box
              component="time"
              dateTime={line.at}
              sx={{ color: 'text.secondary', flexShrink: 0 }}
            >
              {whenAgo(line.at)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

function whenAgo(at: string): string {
  const seconds = (Date.now() - Date.parse(at)) / 1000;
  const step = STEPS.find(([, length]) => seconds >= length);
  return step ? ago.format(-Math.round(seconds / step[1]), step[0]) : 'just now';
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  fontSize: 14,
};
