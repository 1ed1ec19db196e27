import { formatTime, weekdayAndDay } from '@foyer/kit';
import { PageHead, ReportGrid, useSession } from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { Link } from 'react-router';
import { PREFERENCES_PAGE } from '../addresses.ts';
import { notifications, type Notification } from '../contract.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkAllRead, useNewest, useUnreadCount } from './useNotifications.ts';

/** All of a person's notifications in this console. */
export default function NotificationsPage() {
  const rows = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHead
        title="Notifications"
        note="Everything from the last 90 days."
        actions={
          <Button component={Link} to={PREFERENCES_PAGE} variant="outlined">
            Manage notifications
          </Button>
        }
      />
      <Box ref={rows} tabIndex={-1}>
        <ReportGrid
          list={notifications.lists.notifications}
          name="notifications"
          label="Notifications"
          noun={{ one: 'notification', many: 'notifications' }}
          filters={[
            {
              field: 'isRead',
              label: 'Show',
              all: 'All notifications',
              choices: [{ value: false, label: 'Unread' }],
            },
          ]}
          buttons={<MarkAllRead onDone={() => rows.current?.focus()} />}
          empty={{
            title: 'No notifications yet',
            body: 'New disputes and failed payouts appear here.',
          }}
          drawRows={(found) => <Days rows={found} />}
        />
      </Box>
    </>
  );
}

function MarkAllRead({ onDone }: { onDone: () => void }) {
  const { data: unread = 0 } = useUnreadCount();
  const { data: newest } = useNewest();
  const markAll = useMarkAllRead(onDone);
  const until = newest?.[0]?.at;
  if (unread === 0 || !until) return null;
  return (
    <Button variant="outlined" onClick={() => void markAll.run(until)}>
      Mark all as read
    </Button>
  );
}

/** Notifications, grouped by day. */
function Days({ rows }: { rows: readonly Notification[] }) {
  const { timeZone } = useSession();
  const days = new Map<string, Notification[]>();
  for (const row of rows) {
    const day = weekdayAndDay(row.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return (
    <Box sx={{ px: { xs: 1, sm: 2 }, pb: 1 }}>
      {[...days].map(([day, ofDay]) => (
        <Box key={day} component="section" sx={{ pt: 2 }}>
          <Box component="h2" sx={dayName}>
            {day}
          </Box>
          <Box component="ul" aria-label={day} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map((row) => (
              <NotificationItem
                key={row.id}
                notification={row}
                when={formatTime(row.at, timeZone)}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const dayName = { m: 0, mb: 0.75, px: 1, fontSize: 13.5, fontWeight: 650, color: 'var(--ink-3)' };
