import { formatCount, formatDollars, longDay } from '@foyer/kit';
import {
  DescriptionList,
  FormDialog,
  TextInput,
  useCan,
  useClient,
  useInstance,
  useScoped,
  useSession,
} from '@foyer/kit/admin';
import { orders, PAYMENT_WORDS } from '@foyer/plugin-orders/contract';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';
import { Alert, Box, Button, GlobalStyles, Link, Portal } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as z from 'zod';
import type { Quote, Sold } from '../../contract/sellRoutes.ts';
import { toasts } from '../toasts.ts';
import { QuoteLines } from './QuoteLines.tsx';

/** A sale with the price that was agreed on, and the cash that was handed over. */
export type FinishedSale = Sold & { quote: Quote; email: string; received: number | null };

const schema = z.object({ email: z.email('Enter an email address.') });

/** The sale that was just made: the change, and the receipt on paper or by email. */
export function SoldNote(props: {
  tenantId: string;
  eventId: string;
  eventName: string;
  sale: FinishedSale;
}) {
  const { tenantId, eventId, eventName, sale } = props;
  const { orderUID, ticketCount, totalAmount, paymentMethod, received, email } = sale;
  const scoped = useScoped();
  const api = useClient(orders);
  const canSend = useCan(orders, 'orders.resend');
  const [isSending, setSending] = useState(false);
  return (
    <Alert severity="success">
      Sold {formatCount(ticketCount, 'ticket', 'tickets')} for {formatDollars(totalAmount)},{' '}
      {PAYMENT_WORDS[paymentMethod].toLowerCase()}.{' '}
      {received !== null && received > totalAmount && (
        <strong>Change due: {formatDollars(received - totalAmount)}. </strong>
      )}
      {email && (
        <>
          Emailed to <bdi>{email}</bdi>.{' '}
        </>
      )}
      <Link component={RouterLink} to={scoped(ORDER_PAGE, { tenantId, eventId, orderUID })}>
        Order {orderUID}
      </Link>
      . Ready for the next customer.
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => window.print()}>
          Print receipt
        </Button>
        {canSend && (
          <Button size="small" variant="outlined" onClick={() => setSending(true)}>
            Email tickets
          </Button>
        )}
      </Box>
      <Receipt eventName={eventName} sale={sale} />
      {isSending && (
        <FormDialog
          title="Email tickets"
          schema={schema}
          record={{ email }}
          submitLabel="Send email"
          onSubmit={(to) =>
            api.resend({ params: { tenantId, eventId }, body: { orderUID, email: to.email } })
          }
          done={toasts.emailed}
          onClose={() => setSending(false)}
        >
          <TextInput source="email" label="Email" type="email" required />
        </FormDialog>
      )}
    </Alert>
  );
}

/** The page that the browser prints, while there is a sale to print. */
function Receipt({ eventName, sale }: { eventName: string; sale: FinishedSale }) {
  const { title } = useInstance();
  const { timeZone } = useSession();
  const [soldAt] = useState(() => new Date());
  const counts = new Map<string, number>();
  for (const { ticketTypeName } of sale.tickets)
    counts.set(ticketTypeName, (counts.get(ticketTypeName) ?? 0) + 1);
  const { received, totalAmount } = sale;
  return (
    <Portal>
      <GlobalStyles
        styles={{
          '@media print': { 'body > :not([data-receipt])': { display: 'none !important' } },
        }}
      />
      <Box data-receipt sx={paper}>
        <h1>{title}</h1>
        <p>
          {eventName}
          <br />
          Order {sale.orderUID}, {longDay(soldAt.toISOString(), timeZone)}
        </p>
        <DescriptionList
          layout="amounts"
          facts={[...counts].map(([label, count]) => ({ label, value: `× ${count}` }))}
        />
        <QuoteLines quote={sale.quote} />
        <DescriptionList
          layout="amounts"
          facts={[
            { label: 'Paid by', value: PAYMENT_WORDS[sale.paymentMethod] },
            ...(received === null
              ? []
              : [
                  { label: 'Received', value: formatDollars(received) },
                  { label: 'Change', value: formatDollars(Math.max(0, received - totalAmount)) },
                ]),
          ]}
        />
      </Box>
    </Portal>
  );
}

const paper = {
  display: 'none',
  '@media print': {
    display: 'grid',
    gap: 1.5,
    maxWidth: 320,
    p: 2,
    color: '#000',
    '& h1': { fontSize: 18, m: 0 },
    '& p': { m: 0 },
    '& *': { color: '#000 !important' },
  },
};
