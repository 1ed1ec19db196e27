import {
  FormDialog,
  idempotencyKey,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { payouts, type DifferenceRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';

/** An operator's note about a difference, for other operators. */
export function NoteDialog({ row, onClose }: { row: DifferenceRow; onClose: () => void }) {
  const api = useClient(payouts);
  const toast = useToast();
  const refresh = useRefresh();
  const [key] = useState(idempotencyKey);
  async function keep({ note = '' }: FieldValues) {
    await api.noteDifference({
      params: { id: row.id },
      headers: { 'Idempotency-Key': key },
      body: { note: String(note) },
    });
    toast(toasts.noted);
    refresh();
    onClose();
  }
  return (
    <FormDialog
      title={`Note on ${row.orderUID || row.stripeId}`}
      record={{ note: row.note }}
      submitLabel="Save note"
      onSubmit={keep}
      onClose={onClose}
    >
      <TextInput source="note" label="Note" multiline isRequired />
    </FormDialog>
  );
}
