import { type BodyOf, eventTime, formatDollars, formatNumber } from '@foyer/kit';
import {
  ConfirmDialog,
  FormDialog,
  ListPanel,
  listParts,
  LongText,
  RowMenu,
  useCan,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { events, type Discount, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';
import { DiscountInputs } from './DiscountInputs.tsx';

const { Table, Col, SearchBox } = listParts(events.resources.discounts);

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
      <ListPanel
        list={events.resources.discounts}
        params={{ tenantId, eventId }}
        filters={
          <>
            <SearchBox source="details.code" label="Search discounts by code" />
            {add}
          </>
        }
        noun={{ one: 'discount', many: 'discounts' }}
        sort={{ field: 'details.code', order: 'ASC' }}
        empty={{
          title: 'No discounts yet',
          body: 'Create a code that buyers can enter at checkout.',
          action: add,
        }}
      >
        <Table label="Discounts">
          <Col
            source="details.code"
            label="Code"
            render={({ details }) => (
              <>
                <LongText>{details.code}</LongText>
                {/* Phones have no column for it. */}
                <Typography
                  variant="body2"
                  sx={{ display: { sm: 'none' }, color: 'text.secondary' }}
                >
                  {validWords(details, timeZone)}
                </Typography>
              </>
            )}
          />
          <Col
            label="Discount"
            isNumber
            render={({ details }) =>
              details.kind === 'percent'
                ? `${details.percent}%`
                : formatDollars(details.amount ?? 0)
            }
          />
          <Col
            source="details.used"
            label="Used"
            isNumber
            noWrap
            render={({ details: { used, usageLimit } }) =>
              usageLimit === null
                ? formatNumber(used)
                : `${formatNumber(used)} of ${formatNumber(usageLimit)}`
            }
          />
          <Col
            label="Active dates"
            from="sm"
            render={({ details }) => validWords(details, timeZone)}
          />
          {canWrite && (
            <Col
              label="Actions"
              isNumber
              width={72}
              render={(discount) => (
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
              )}
            />
          )}
        </Table>
      </ListPanel>
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
