import { ConfirmDialog } from '@foyer/kit/admin';
import { Alert, Box } from '@mui/material';
import { NOTHING_TO_SELL } from '../contract/ticketType.ts';
import type { EventRecord } from '../contract.ts';
import { PublishChecklist } from './PublishChecklist.tsx';
import { useChecklist } from './useChecklist.ts';

/** Asks before publishing the event, and lists what is missing. */
export function PublishDialog(props: {
  tenantId: string;
  event: EventRecord;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { tenantId, event, onConfirm, onClose } = props;
  const items = useChecklist(tenantId, event);
  // If the checklist can't be read, the server still reports what is missing.
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
      Anyone will be able to see{' '}
      <bdi>
        <strong>{event.details.name}</strong>
      </bdi>{' '}
      and buy tickets.
      <Box sx={{ mt: 2 }}>
        <PublishChecklist tenantId={tenantId} event={event} onFollow={onClose} />
      </Box>
    </ConfirmDialog>
  );
}
