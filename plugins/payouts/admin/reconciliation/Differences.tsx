import { Link as RouterLink } from 'react-router';
import type { FieldValues } from 'react-hook-form';
import { formatDollars, shortDay } from '@foyer/kit';
import {
  Badge,
  formatInstant,
  FormDialog,
  idempotencyKey,
  LongText,
  ReportGrid,
  RowMenu,
  TextInput,
  useCan,
  useClient,
  useHasPage,
  useRefresh,
  useScoped,
  useTimeZone,
  useToast,
} from '@foyer/kit/admin';
import { tenants } from '@foyer/plugin-tenants/contract';
import { Link, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';
import { payouts, type DifferenceRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { useReconciliation } from './BothSides.tsx';
import { KIND_WORDS, MOVEMENT_WORDS } from '../../words.ts';

const FILTERS = [
  { field: 'kind', label: 'Type', all: 'Any type' },
  { field: 'day', label: 'Day' },
] as const;

/** The filter by tenant, for users who can see tenants. */
export const BY_TENANT = {
  field: 'tenantId',
  label: 'Tenant',
  all: 'Any tenant',
  records: { list: tenants.resources.tenants },
} as const;

const EMPTY = {
  unchecked: {
    title: 'Not checked yet',
    body: 'Differences between the ledger and Stripe’s records appear here after the first check.',
  },
  open: {
    title: 'No differences',
    body: 'Differences between the ledger and Stripe’s records appear here.',
  },
  resolved: {
    title: 'No resolved differences',
    body: 'Differences appear here once they’re resolved.',
  },
};

/** Each movement on which both sides disagree, with its order. */
export function Differences({ isResolved }: { isResolved: boolean }) {
  const [noting, setNoting] = useState<DifferenceRow>();
  const { data } = useReconciliation();
  const open = data?.checkedAt === null ? EMPTY.unchecked : EMPTY.open;
  const canSeeTenants = useCan(tenants, 'tenants.read');
  return (
    <>
      <ReportGrid
        list={payouts.lists.differences}
        filter={{ isResolved }}
        name={isResolved ? 'resolved' : 'differences'}
        label={isResolved ? 'Resolved differences' : 'Open differences'}
        hasTallRows
        columns={{
          day: { render: ({ day }) => shortDay(day, 'UTC') },
          kind: { render: (row) => <What row={row} /> },
          orderUID: {
            render: (row) => (
              <div>
                <OrderLink row={row} />
                <Second>{row.tenantName || 'No tenant'}</Second>
              </div>
            ),
          },
          stripe: { render: (row) => <Amounts amount={row.stripe} fee={row.stripeFee} of={row} /> },
          ours: { render: (row) => <Amounts amount={row.ours} fee={row.ourFee} of={row} /> },
        }}
        filters={canSeeTenants ? [...FILTERS, BY_TENANT] : FILTERS}
        noun={{ one: 'difference', many: 'differences' }}
        empty={isResolved ? EMPTY.resolved : open}
        rowActions={(row) => (
          <RowMenu
            of={row.stripeId}
            actions={[
              { label: row.note ? 'Edit note' : 'Add note', onClick: () => setNoting(row) },
            ]}
          />
        )}
      />
      {noting && <NoteDialog row={noting} onClose={() => setNoting(undefined)} />}
    </>
  );
}

function What({ row }: { row: DifferenceRow }) {
  const timeZone = useTimeZone();
  const { kind, movement, stripeId, note, notedBy, resolvedAt } = row;
  return (
    <div>
      <Badge tone={resolvedAt ? 'plain' : 'bad'}>{KIND_WORDS[kind]}</Badge>
      <Second>
        {MOVEMENT_WORDS[movement]} <code>{stripeId}</code>
      </Second>
      {resolvedAt && <Second>Resolved {formatInstant(resolvedAt, timeZone)}</Second>}
      {note && (
        <Second>
          {note} ({notedBy})
        </Second>
      )}
    </div>
  );
}

/** Shows fees if they differ. */
function Amounts(props: { amount: number; fee: number; of: DifferenceRow }) {
  const { amount, fee, of } = props;
  return (
    <div>
      {formatDollars(amount)}
      {of.stripeFee !== of.ourFee && <Second>Fee&nbsp;{formatDollars(fee)}</Second>}
    </div>
  );
}

const Second = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Links to the order, or says that the order is unknown. */
function OrderLink({ row }: { row: DifferenceRow }) {
  const { orderUID, tenantId, eventId } = row;
  const scoped = useScoped();
  const to = scoped(ORDER_PAGE, { tenantId: tenantId ?? '', eventId: eventId ?? '', orderUID });
  const hasPage = useHasPage(to);
  if (!orderUID) return <>No order</>;
  if (!tenantId || !eventId || !hasPage) return <LongText>{orderUID}</LongText>;
  return (
    <Link component={RouterLink} to={to}>
      <LongText>{orderUID}</LongText>
    </Link>
  );
}

/** An operator's note about a difference, for other operators. */
function NoteDialog({ row, onClose }: { row: DifferenceRow; onClose: () => void }) {
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
