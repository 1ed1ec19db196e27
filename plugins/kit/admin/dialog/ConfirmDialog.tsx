import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useAction } from '../useAction.ts';
import { ModalFrame } from './ModalFrame.tsx';
import { useDialogEnd, type DialogEnd } from './useDialogEnd.ts';

/**
 * Asks for confirmation. The button names the action; for a dangerous action it is red and not
 * triggered by the first press of Enter. `onConfirm` may be async and may throw. The dialog closes
 * itself if `done` is given; otherwise the caller closes it.
 * @example <ConfirmDialog title="Delete policy" confirmLabel="Delete policy" isDanger onConfirm={() => api.remove({ id })} done={toasts.deleted} onClose={close}>This can’t be undone.</ConfirmDialog>
 */
export function ConfirmDialog<Result = unknown>(
  props: DialogEnd<Result> & {
    title: string;
    children: ReactNode;
    confirmLabel: string;
    /** The label of the cancel button, if “Cancel” could be mistaken for the action. */
    cancelLabel?: string;
    isDanger?: boolean;
    /** Disables the action while something is missing, which the body explains. */
    isDisabled?: boolean;
    onConfirm: () => Promise<Result> | Result;
    onClose: () => void;
  },
) {
  const translate = useTranslate();
  const bodyId = useId();
  const end = useDialogEnd(props);
  const confirm = useAction(() => end.attempt(async () => props.onConfirm()), {
    onFailed: end.onFailed,
  });
  const { isBusy, failure } = confirm;
  const startsAtConfirm = !props.isDanger && !props.isDisabled;

  return (
    <ModalFrame
      title={props.title}
      onClose={props.onClose}
      isBusy={isBusy}
      describedBy={bodyId}
      isShort
    >
      <DialogContent id={bodyId} sx={{ flex: '1 1 auto' }}>
        {failure && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {failure}
          </Alert>
        )}
        <Typography component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {props.children}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose} disabled={isBusy} autoFocus={!startsAtConfirm}>
          {props.cancelLabel ?? translate('kit.cancel')}
        </Button>
        <Button
          variant="contained"
          color={props.isDanger ? 'error' : 'primary'}
          onClick={() => void confirm.run()}
          loading={isBusy}
          disabled={props.isDisabled ?? false}
          autoFocus={startsAtConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
