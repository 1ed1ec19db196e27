import { Box, Portal } from '@mui/material';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { FULL_SCREEN, TOASTS_ROOM } from '../dialog/ModalFrame.tsx';
import { ToastCard } from './ToastCard.tsx';

interface Shown {
  id: number;
  notification: NotificationPayload;
}

/** Distance from the edge of a phone's screen, where dialogs leave room for toasts. */
const EDGE = 8;

/**
 * The stack of toasts, newest below, including react-admin's own notifications. Only the stack of notistack would be
 * useful: the role by kind, pausing under pointer and focus, and the undo of react-admin's mutations would still be
 * ours.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown[]>([]);
  const count = useRef(0);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const [notification] = notifications;
    if (!notification) return;
    // A toast added at this moment stays; react-admin's own removal would lose it.
    setNotifications((before) => before.filter((one) => one !== notification));
    count.current += 1;
    const id = count.current;
    setShown((before) => [...before, { id, notification }].slice(-4));
  }, [notifications, setNotifications]);

  // A dialog hides everything outside it from screen readers, but toasts must still be announced.
  useEffect(() => region.current?.removeAttribute('aria-hidden'), [shown]);

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const height = region.current?.offsetHeight ?? 0;
    if (shown.length > 0) style.setProperty(TOASTS_ROOM, `${height + 2 * EDGE}px`);
    return () => {
      style.removeProperty(TOASTS_ROOM);
    };
  }, [shown]);

  return (
    <Portal>
      <Box
        component="section"
        ref={region}
        aria-label={translate('kit.toasts.region')}
        sx={{
          position: 'fixed',
          zIndex: (theme) => theme.zIndex.snackbar,
          // Next to the menu, and away from likely click targets: a dialog's buttons and the pager are at the bottom right, a phone's
          // buttons at the bottom.
          left: { xs: 12, sm: 'calc(var(--menu-width, 0px) + 24px)' },
          right: { xs: 12, sm: 'auto' },
          top: { xs: 64, sm: 'auto' },
          bottom: { sm: 24 },
          width: { sm: 360 },
          display: 'grid',
          gap: 1,
          [`html:has([${FULL_SCREEN}]) &`]: { top: { xs: EDGE, sm: 'auto' } },
        }}
      >
        {shown.map(({ id, notification }) => (
          <ToastCard
            key={id}
            notification={notification}
            onClose={() => setShown((before) => before.filter((one) => one.id !== id))}
          />
        ))}
      </Box>
    </Portal>
  );
}
