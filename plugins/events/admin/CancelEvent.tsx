import { ConfirmDialog } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { EventRecord } from '../contract.ts';

/** Asks before an event is cancelled, and says how many have a ticket and what becomes of it. */
export function CancelEvent(props: {
  event: EventRecord;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { name, sold } = props.event.details;
  return (
    <ConfirmDialog
      title="Cancel event"
      cancelLabel="Keep event"
      confirmLabel="Cancel event"
      isDanger
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      Nothing more of{' '}
      <bdi>
        <strong>{name}</strong>
      </bdi>{' '}
      is sold, and what buyers hold is released. This cannot be undone.
      <Box component="p" sx={{ m: 0, mt: 1.5, color: 'text.primary' }}>
        {soldWords(sold)}
      </Box>
    </ConfirmDialog>
  );
}

function soldWords(sold: number): string {
  if (sold === 0) return 'No tickets are sold or given.';
  const tickets = sold === 1 ? '1 ticket is' : `${sold.toLocaleString('en-US')} tickets are`;
  return `${tickets} sold or given. No money goes back by itself: the page of the cancelled event refunds all orders at once.`;
}
