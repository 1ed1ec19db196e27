import { ConfirmDialog } from '@foyer/kit/admin';
import { Alert, Box } from '@mui/material';
import { NOTHING_TO_SELL } from '../contract/canBeSold.ts';
import type { EventRecord } from '../contract.ts';
import { PublishChecklist } from './PublishChecklist.tsx';
import { useChecklist } from './useChecklist.ts';

/** Asks before the event is seen outside, and says what is missing. */
export function PublishDialog(props: {
  tenantId: string;
  event: EventRecord;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { tenantId, event, onConfirm, onClose } = props;
  const items = useChecklist(tenantId, event);
  // Where the list cannot be read, the server still says what is missing.
  const isHeldUp = items?.some(({ isNeeded, isDone }) => isNeeded && !isDone) ?? false;
  return (
    <ConfirmDialog
      title="Publish event"
      confirmLabel="Publish event"
      isDisabled={isHeldUp}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isHeldUp && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {NOTHING_TO_SELL}
        </Alert>
      )}
      <bdi>
        <strong>{event.details.name}</strong>
      </bdi>{' '}
      can then be seen by everybody, and its tickets bought.
      <Box sx={{ mt: 2 }}>
        <PublishChecklist tenantId={tenantId} event={event} onFollow={onClose} />
      </Box>
    </ConfirmDialog>
  );
}
