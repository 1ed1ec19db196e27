import { DescriptionCard, FormDialog, TextInput, useCan, useClient } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { buyerForm, type OrderDetails } from '../../contract/deskRoutes.ts';
import { orders } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import type { OrderPlace } from './useOrderOrigin.ts';

interface Buyer {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  refresh: () => void;
}

/** The buyer, whose name and email can be corrected. */
export function OrderBuyer(props: Buyer & { place: OrderPlace }) {
  const { order, place } = props;
  const canEdit = useCan(orders, 'orders.editBuyer') && place === 'desk';
  const [isEditing, setEditing] = useState(false);
  const { firstName, lastName, user, phone, address1, address2, city, state, zipCode } = order;
  const address = [address1, address2, city, `${state} ${zipCode}`.trim(), order.country];
  const facts: [label: string, value: string][] = [
    ['Name', `${firstName} ${lastName}`.trim()],
    ['Email', user],
    ['Phone', phone],
    ['Address', address.filter(Boolean).join(', ')],
  ];
  const isUnknown = facts.every(([, value]) => value === '');
  // At the box office, buyers don't have to give a name.
  if (isUnknown && !canEdit) return null;
  return (
    <DescriptionCard
      title="Buyer"
      width={220}
      facts={isUnknown ? [['Name', 'Not provided']] : facts}
      action={
        canEdit && (
          <Button size="small" onClick={() => setEditing(true)}>
            Edit buyer
          </Button>
        )
      }
    >
      {isEditing && <BuyerDialog {...props} onClose={() => setEditing(false)} />}
    </DescriptionCard>
  );
}

function BuyerDialog(props: Buyer & { onClose: () => void }) {
  const { tenantId, eventId, order, refresh, onClose } = props;
  const { orderUID, firstName, lastName, user } = order;
  const api = useClient(orders);
  return (
    <FormDialog
      title="Edit buyer"
      schema={buyerForm}
      record={{ firstName, lastName, email: user }}
      submitLabel="Save buyer"
      onSubmit={async (body) => {
        await api.editBuyer({
          params: { tenantId, eventId, orderUID },
          body: { ...body, before: { firstName, lastName, email: user } },
        });
        refresh();
      }}
      done={toasts.buyerChanged}
      failed={toasts.buyerChangeFailed}
      onClose={onClose}
    >
      <TextInput source="firstName" label="First name" />
      <TextInput source="lastName" label="Last name" />
      <TextInput
        source="email"
        label="Email"
        type="email"
        helperText={
          user
            ? 'If you change the address, we’ll email new tickets to it. Old codes and links stop working, and we’ll notify the previous address.'
            : 'We’ll email the tickets to this address.'
        }
      />
    </FormDialog>
  );
}
