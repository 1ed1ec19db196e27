import { Box } from '@mui/material';
import { Link } from 'react-router';
import type { Notification } from '../contract.ts';
import { useMarkRead } from './useNotifications.ts';

/** A notification as a link to the page that it is about, which also marks it as read. */
export function NotificationItem(props: {
  notification: Notification;
  /** When it came, as shown. */
  when: string;
  onFollow?: () => void;
}) {
  const { notification, when, onFollow } = props;
  const { id, at, text, path, isRead } = notification;
  const read = useMarkRead();
  return (
    <Box component="li" sx={{ borderTop: '1px solid var(--line)' }}>
      <Box
        component={Link}
        to={path}
        onClick={() => {
          if (!isRead) void read.run(id);
          onFollow?.();
        }}
        sx={line}
      >
        <Box aria-hidden sx={{ ...dot, bgcolor: isRead ? 'transparent' : 'var(--petrol)' }} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {!isRead && (
            <Box component="span" sx={visuallyHidden}>
              Unread:{' '}
            </Box>
          )}
          <Box component="span" sx={{ fontWeight: isRead ? 400 : 600 }}>
            {text}
          </Box>{' '}
          <Box
            component="time"
            dateTime={at}
            sx={{ display: 'block', fontSize: 13, color: 'var(--ink-3)' }}
          >
            {when}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: '8px minmax(0, 1fr)',
  gap: 1.25,
  px: 1,
  py: 1.25,
  color: 'inherit',
  fontSize: 14,
  lineHeight: 1.45,
  textDecoration: 'none',
  borderRadius: '6px',
  '&:hover': { bgcolor: 'var(--sunken)' },
};
const dot = { width: 8, height: 8, mt: 0.75, borderRadius: '50%' };
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
