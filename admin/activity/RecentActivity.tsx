import { formatAgo } from '@foyer/kit';
import { ActivitySentence, AsOf, useRecords } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { kit } from '../../plugins/kit/kernelContract.ts';

const NEWEST = {
  perPage: 6,
  sort: { field: 'at', order: 'DESC' },
  // Sign-ins aren't changes, and would push those off the page.
  filter: { action_ne: 'user.signed_in' },
} as const;

/** The last few changes, on the platform's home page. */
export default function RecentActivity() {
  const { data, meta, isPending, error } = useRecords(kit.lists.audit, NEWEST);
  return (
    <Card sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          Recent activity
        </Typography>
        <Link to="/activity">See all activity</Link>
      </Box>
      <AsOf answers={[meta]} />
      {isPending && <Skeleton height={160} variant="rounded" aria-label="Loading" />}
      {error && <Typography color="error">We couldn’t load recent activity.</Typography>}
      {data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          No activity yet. Changes appear here as people make them.
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
              {formatAgo(line.at)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  fontSize: 14,
};
