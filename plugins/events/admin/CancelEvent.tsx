import { formatCount } from '@foyer/kit';
import { ConfirmDialog } from '@foyer/kit/admin';
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { EventRecord, RefundPlan } from '../contract.ts';
import { ChangeNotice } from './ChangeNotice.tsx';

const PLANS: Readonly<Record<RefundPlan, string>> = {
  contact: 'You’ll contact them',
  full: 'They’ll get a full refund',
};
const LONGEST_REASON = 500;

/** Asks before canceling an event, and shows the notice to ticket holders. */
export function CancelEvent(props: {
  tenantId: string;
  event: EventRecord;
  onConfirm: (announcement: { cancelReason: string; refundPlan: RefundPlan }) => Promise<unknown>;
  onClose: () => void;
}) {
  const { tenantId, event, onConfirm, onClose } = props;
  const { name, sold, complimentary, status } = event.details;
  const [reason, setReason] = useState('');
  const [refundPlan, setRefundPlan] = useState<RefundPlan>('contact');
  return (
    <ConfirmDialog
      title="Cancel event"
      cancelLabel="Keep event"
      confirmLabel="Cancel event"
      isDanger
      onConfirm={() => onConfirm({ cancelReason: reason.trim(), refundPlan })}
      onClose={onClose}
    >
      Ticket sales for{' '}
      <bdi>
        <strong>{name}</strong>
      </bdi>{' '}
      will end now, and its tickets will no longer be valid for entry. This can’t be undone.
      <Box component="p" sx={{ m: 0, mt: 1.5, color: 'text.primary' }}>
        {soldWords(sold + complimentary)}
      </Box>
      {status === 'published' && (
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <TextField
            label="Reason (optional)"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            helperText="Shown to ticket holders, on the event page and at check-in."
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
          />
          <TextField
            select
            label="What to tell buyers about refunds"
            value={refundPlan}
            onChange={({ target }) => setRefundPlan(target.value as RefundPlan)}
          >
            {Object.entries(PLANS).map(([plan, label]) => (
              <MenuItem key={plan} value={plan}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <ChangeNotice
            tenantId={tenantId}
            eventId={event.id}
            change={{ kind: 'cancelled', reason: reason.trim(), refundPlan }}
          />
        </Box>
      )}
    </ConfirmDialog>
  );
}

function soldWords(sold: number): string {
  if (sold === 0) return 'No tickets have been sold or given away.';
  const tickets = formatCount(sold, 'ticket has', 'tickets have');
  return `${tickets} been sold or given away. Canceling doesn’t refund buyers. To refund them, use “Refund all orders” on this page after you cancel.`;
}
