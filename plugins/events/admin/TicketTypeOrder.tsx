import {
  ConfirmDialog,
  LoadFailed,
  useClient,
  useAllRecords,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { events } from '../contract.ts';
import { OrderedList } from './OrderedList.tsx';
import { toasts } from './toasts.ts';

/** Sets the order in which buyers see the ticket types. */
export function TicketTypeOrder(props: { tenantId: string; eventId: string; onClose: () => void }) {
  const { tenantId, eventId, onClose } = props;
  const params = { tenantId, eventId };
  const api = useClient(events);
  const toast = useToast();
  const refresh = useRefresh();
  const { data, error, refetch } = useAllRecords(events.resources.ticketTypes, {
    params,
    sort: { field: 'details.position', order: 'ASC' },
  });
  const [moved, setMoved] = useState<readonly string[]>();
  const ids = moved ?? data?.map(({ id }) => id) ?? [];

  async function save() {
    await api.orderTypes({ params, body: { ids: [...ids] } });
    toast(toasts.typesOrdered);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Reorder ticket types"
      confirmLabel="Save changes"
      isDisabled={!moved}
      onConfirm={save}
      onClose={onClose}
    >
      Buyers see ticket types in this order. Drag a handle, or select it and use the arrow keys.
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={120} aria-label="Loading" />}
      {data && (
        <OrderedList
          label="Ticket types"
          ids={ids}
          nameOf={(id) => data.find((type) => type.id === id)?.details.name ?? ''}
          onChange={setMoved}
        />
      )}
    </ConfirmDialog>
  );
}
