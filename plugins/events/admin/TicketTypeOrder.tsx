import {
  ConfirmDialog,
  Loaded,
  useAllRecords,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
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
  const loaded = useAllRecords(events.resources.ticketTypes, {
    params,
    sort: { field: 'details.position', order: 'ASC' },
  });
  const [moved, setMoved] = useState<readonly string[]>();
  const ids = moved ?? loaded.data?.map(({ id }) => id) ?? [];

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
      <Loaded query={loaded} height={120}>
        {(data) => (
          <OrderedList
            label="Ticket types"
            ids={ids}
            nameOf={(id) => data.find((type) => type.id === id)?.details.name ?? ''}
            onChange={setMoved}
          />
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
