import BellIcon from '@mui/icons-material/NotificationsNone';
import { useConsole } from '@foyer/kit/admin';
import { Badge, IconButton, Popover, Skeleton, Tooltip } from '@mui/material';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { visibleKinds } from '../contract.ts';
import { useUnreadCount } from './useNotifications.ts';

// Loaded with the first click: the shell needs only the bell.
const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'));

/** The bell in the app bar, for everyone who can be notified of something in this console. */
export function NotificationBell() {
  const { session, can } = useConsole();
  // An operator in a tenant's console has no notifications there.
  const isOffered = !session.acting && visibleKinds(session.realm, can).length > 0;
  return isOffered ? <Bell /> : null;
}

function Bell() {
  const { data: unread = 0 } = useUnreadCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={unread > 0 ? `Notifications: ${unread} unread` : 'Notifications'}
          aria-haspopup="dialog"
          aria-expanded={anchor ? true : undefined}
        >
          <Badge
            badgeContent={unread}
            max={99}
            color="primary"
            slotProps={{ badge: { 'aria-hidden': true } }}
          >
            <BellIcon fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            ref: panel,
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { width: 400, maxWidth: 'calc(100vw - 24px)', maxHeight: '75dvh', p: 2 },
          },
        }}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <NotificationPanel
            titleId={titleId}
            unread={unread}
            onClose={close}
            // The button that was pressed is gone.
            onAllRead={() => panel.current?.focus()}
          />
        </Suspense>
      </Popover>
    </>
  );
}
