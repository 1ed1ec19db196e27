import { ConfirmDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { events, type TicketType } from '../contract.ts';
import { toasts } from './toasts.ts';

export function TicketTypeDelete(props: {
  tenantId: string;
  eventId: string;
  type: TicketType;
  onClose: () => void;
}) {
  const { tenantId, eventId, type, onClose } = props;
  const api = useClient(events).ticketTypes;
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    await api.remove({ tenantId, eventId, id: type.id });
    toast(toasts.typeRemoved);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete ticket type"
      confirmLabel="Delete ticket type"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <bdi>
        <strong>{type.details.name}</strong>
      </bdi>{' '}
      will be gone. This cannot be undone.
    </ConfirmDialog>
  );
}
