import { ConfirmDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { events, type Discount } from '../contract.ts';
import { toasts } from './toasts.ts';

export function DiscountDelete(props: {
  tenantId: string;
  eventId: string;
  discount: Discount;
  onClose: () => void;
}) {
  const { tenantId, eventId, discount, onClose } = props;
  const api = useClient(events).discounts;
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    await api.remove({ tenantId, eventId, id: discount.id });
    toast(toasts.discountRemoved);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete discount"
      confirmLabel="Delete discount"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      The code{' '}
      <bdi>
        <strong>{discount.details.code}</strong>
      </bdi>{' '}
      can then not be used any more; orders that used it stay as they are. This cannot be undone.
    </ConfirmDialog>
  );
}
