import type { BodyOf } from '@foyer/kit';
import { FormDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { events, type EventRecord, type TicketType } from '../contract.ts';
import { NEW_TYPE, TicketTypeInputs } from './TicketTypeInputs.tsx';
import { toasts } from './toasts.ts';

/** Adds a ticket type, or edits the given one. */
export function TicketTypeDialog(props: {
  tenantId: string;
  event: EventRecord;
  type?: TicketType;
  onClose: () => void;
}) {
  const { tenantId, event, type, onClose } = props;
  const eventId = event.id;
  const api = useClient(events).ticketTypes;
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: BodyOf<typeof events.resources.ticketTypes.create>) {
    if (type) await api.update({ tenantId, eventId, id: type.id, body });
    else await api.create({ tenantId, eventId, body });
    toast(type ? toasts.typeSaved : toasts.typeAdded);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title={type ? 'Edit ticket type' : 'Add ticket type'}
      schema={events.resources.ticketTypes.create}
      record={{ details: type?.details ?? NEW_TYPE }}
      edited={type}
      submitLabel={type ? 'Save ticket type' : 'Add ticket type'}
      onSubmit={save}
      onClose={onClose}
      width="md"
    >
      <TicketTypeInputs tenantId={tenantId} event={event} typeId={type?.id} />
    </FormDialog>
  );
}
