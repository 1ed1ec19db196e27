import { formatAgo } from '@foyer/kit';
import { Loaded } from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { NOTIFICATIONS_PAGE } from '../addresses.ts';
import type { Notification } from '../contract.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkAllRead, useNewest } from './useNotifications.ts';

/** The newest notifications, below the bell. */
export default function NotificationPanel(props: {
  titleId: string;
  unread: number;
  onClose: () => void;
  onAllRead: () => void;
}) {
  const { titleId, unread, onClose, onAllRead } = props;
  const newest = useNewest();
  const markAll = useMarkAllRead(onAllRead);
  const until = newest.data?.[0]?.at;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Typography
          id={titleId}
          component="h2"
          sx={{ flex: 1, font: '650 16px/1.3 var(--display)' }}
        >
          Notifications
        </Typography>
        {unread > 0 && until && (
          <Button size="small" variant="text" onClick={() => void markAll.run(until)}>
            Mark all as read
          </Button>
        )}
      </Box>
      <Loaded
        query={newest}
        height={160}
        empty={
          <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
            No notifications yet. New disputes and failed payouts appear here.
          </Typography>
        }
      >
        {(rows) => <Rows rows={rows} onFollow={onClose} />}
      </Loaded>
      <Button
        component={Link}
        to={NOTIFICATIONS_PAGE}
        onClick={onClose}
        variant="outlined"
        fullWidth
      >
        Show all
      </Button>
    </>
  );
}

function Rows({ rows, onFollow }: { rows: readonly Notification[]; onFollow: () => void }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0 }}>
      {rows.map((row) => (
        <NotificationItem
          key={row.id}
          notification={row}
          when={formatAgo(row.at)}
          onFollow={onFollow}
        />
      ))}
    </Box>
  );
}
