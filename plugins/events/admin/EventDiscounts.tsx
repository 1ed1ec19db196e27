import { type BodyOf, eventTime, formatDollars, formatNumber } from '@foyer/kit';
import {
  ConfirmDialog,
  FormDialog,
  ReportGrid,
  RowMenu,
  useCan,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { events, type Discount, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';
import { DiscountInputs } from './DiscountInputs.tsx';

type Open = { mode: 'create' } | { mode: 'edit' | 'delete'; discount: Discount };

/** The discount codes of an event, and how often they were used. */
export function EventDiscounts({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const eventId = event.id;
  const { timeZone } = event.details;
  const canWrite = useCan(events, 'discounts.write');
  const [open, setOpen] = useState<Open>();
  const which = { tenantId, eventId, onClose: () => setOpen(undefined) };
  const add = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
      Add discount
    </Button>
  );
  return (
    <>
      <ReportGrid
        list={events.resources.discounts}
        params={{ tenantId, eventId }}
        name="discounts"
        label="Discounts"
        searchLabel="Search discounts by code"
        sort={{ field: 'details.code', order: 'ASC' }}
        hasTallRows
        columns={{
          'details.percent': {
            render: ({ details }) =>
              details.kind === 'percent'
                ? `${details.percent}%`
                : formatDollars(details.amount ?? 0),
          },
          'details.used': {
            render: ({ details: { used, usageLimit } }) =>
              usageLimit === null
                ? formatNumber(used)
                : `${formatNumber(used)} of ${formatNumber(usageLimit)}`,
          },
          'details.startDateTime': { render: ({ details }) => validWords(details, timeZone) },
        }}
        bar={add}
        noun={{ one: 'discount', many: 'discounts' }}
        empty={{
          title: 'No discounts yet',
          body: 'Create a code that buyers can enter at checkout.',
          action: add,
        }}
        rowActions={
          canWrite
            ? (discount) => (
                <RowMenu
                  of={discount.details.code}
                  actions={[
                    { label: 'Edit', onClick: () => setOpen({ mode: 'edit', discount }) },
                    {
                      label: 'Delete',
                      onClick: () => setOpen({ mode: 'delete', discount }),
                      isDanger: true,
                    },
                  ]}
                />
              )
            : undefined
        }
      />
      {open?.mode === 'create' && <DiscountDialog {...which} />}
      {open?.mode === 'edit' && <DiscountDialog {...which} discount={open.discount} />}
      {open?.mode === 'delete' && <DiscountDelete {...which} discount={open.discount} />}
    </>
  );
}

/** `From Thu, Jul 1, 2027, 6:00 PM EDT`, in the event's time zone. */
function validWords(
  { startDateTime: start, endDateTime: end }: Discount['details'],
  timeZone: string,
): string {
  const at = (instant: string) => eventTime(instant, timeZone);
  if (start && end) return `${at(start)} to ${at(end)}`;
  if (start) return `From ${at(start)}`;
  return end ? `Until ${at(end)}` : 'Always';
}

function DiscountDelete(props: {
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
      Buyers will no longer be able to use the code{' '}
      <bdi>
        <strong>{discount.details.code}</strong>
      </bdi>
      . Orders that already used it keep their discount. This can’t be undone.
    </ConfirmDialog>
  );
}

const NEW = { details: { kind: 'percent' } };

/** Adds a discount, or edits the given one. */
function DiscountDialog(props: {
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
