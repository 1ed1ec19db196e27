import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { errorMessage } from '../form/formErrors.ts';
import { ModalFrame } from './ModalFrame.tsx';

/**
 * Asks before something is done. The button says what will happen; what is dangerous is red and not
 * under the first press of Enter. `onConfirm` may be slow and may throw; the caller closes.
 * @example <ConfirmDialog title="Delete policy" confirmLabel="Delete policy" isDanger onConfirm={remove} onClose={close}>This cannot be undone.</ConfirmDialog>
 */
export function ConfirmDialog(props: {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** What the way back is called, where “Cancel” could be taken for the other. */
  cancelLabel?: string;
  isDanger?: boolean;
  /** While something is missing; the body says what. */
  isDisabled?: boolean;
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const bodyId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click comes before the button is redrawn as busy.
  const isUnderWay = useRef(false);
  const startsAtConfirm = !props.isDanger && !props.isDisabled;

  async function confirm() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await props.onConfirm();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

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
          onClick={() => void confirm()}
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
