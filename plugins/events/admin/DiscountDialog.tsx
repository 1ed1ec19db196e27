import type { BodyOf } from '@foyer/kit';
import { FormDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { events, type Discount } from '../contract.ts';
import { DiscountInputs } from './DiscountInputs.tsx';
import { toasts } from './toasts.ts';

const NEW = { details: { kind: 'percent' } };

/** Adds a discount, or edits the given one. */
export function DiscountDialog(props: {
  tenantId: string;
  eventId: string;
  discount?: Discount;
  onClose: () => void;
}) {
  const { tenantId, eventId, discount, onClose } = props;
  const api = useClient(events).discounts;
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: BodyOf<typeof events.resources.discounts.create>) {
    if (discount) await api.update({ tenantId, eventId, id: discount.id, body });
    else await api.create({ tenantId, eventId, body });
    toast(discount ? toasts.discountSaved : toasts.discountAdded);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title={discount ? 'Edit discount' : 'Add discount'}
      schema={events.resources.discounts.create}
      record={discount ? { details: discount.details } : NEW}
      edited={discount}
      submitLabel={discount ? 'Save discount' : 'Add discount'}
      onSubmit={save}
      onClose={onClose}
    >
      <DiscountInputs tenantId={tenantId} eventId={eventId} />
    </FormDialog>
  );
}
