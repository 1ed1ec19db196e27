import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'react-admin';
import { toastsStay } from '../../toastsStay.ts';
import { toastKinds } from './defineToasts.ts';

const edges = { success: 'var(--good)', info: 'var(--petrol)', error: 'var(--bad)' };

/** One toast. Its timer pauses under the pointer or while it has the focus. */
export function ToastCard(props: { notification: NotificationPayload; onClose: () => void }) {
  const { message, type, notificationOptions = {} } = props.notification;
  const kind = type === 'warning' ? 'info' : type;
  const translate = useTranslate();
  const takeMutation = useTakeUndoableMutation();
  const [isHeld, setHeld] = useState(false);
  const close = useRef(props.onClose);
  useEffect(() => {
    close.current = props.onClose;
  });

  const {
    undoable: isUndoable,
    body,
    onClosed,
  } = notificationOptions as { undoable?: boolean; body?: string; onClosed?: () => void };
  const milliseconds = stay(kind, notificationOptions.autoHideDuration);
  const end = (isUndo: boolean) => {
    if (isUndoable) takeMutation()?.({ isUndo });
    close.current();
    onClosed?.();
  };
  const ends = useRef(end);
  useEffect(() => {
    ends.current = end;
  });
  useEffect(() => {
    if (isHeld || toastsStay()) return;
    const timer = setTimeout(() => ends.current(false), milliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, milliseconds]);

  return (
    <Box
      role={toastKinds[kind].role}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        p: 1.5,
        pl: 2,
        bgcolor: 'background.paper',
        border: '1px solid var(--line-strong)',
        borderLeft: `4px solid ${edges[kind]}`,
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="p" sx={{ fontWeight: 600 }}>
          {typeof message === 'string'
            ? translate(message, { _: message, ...notificationOptions.messageArgs })
            : message}
        </Typography>
        {body && (
          <Typography component="p" variant="body2" sx={{ color: 'text.secondary' }}>
            {body}
          </Typography>
        )}
      </Box>
      {isUndoable && (
        <Button size="small" onClick={() => end(true)}>
          {translate('kit.undo')}
        </Button>
      )}
      <IconButton
        size="small"
        onClick={() => end(false)}
        aria-label={translate('kit.toasts.dismiss')}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** React-admin's own notifications have the same minimum: an error stays long enough to read. */
function stay(kind: keyof typeof toastKinds, asked: number | null | undefined): number {
  const usual = toastKinds[kind].seconds * 1000;
  if (asked === undefined || asked === null) return usual;
  return kind === 'error' ? Math.max(asked, usual) : asked;
}
