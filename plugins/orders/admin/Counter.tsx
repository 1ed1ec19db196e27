import { errorMessage, useCan, useClient } from '@foyer/kit/admin';
import type { TicketType } from '@foyer/plugin-events/contract';
import { Alert, Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Sold } from '../contract/sellRoutes.ts';
import { orders } from '../contract.ts';
import { dollars } from './dollars.ts';
import { useKeys } from './useKeys.ts';

type Method = 'cash' | 'card' | 'complimentary';
const NOBODY = { firstName: '', lastName: '', email: '' };

/** One sale: what, how it is paid, and where the tickets are mailed. */
export function Counter(props: {
  tenantId: string;
  eventId: string;
  types: readonly TicketType[];
  onSold: (sold: Sold) => void;
}) {
  const { tenantId, eventId, types, onSold } = props;
  const canGive = useCan('orders:complimentary.issue');
  const api = useClient(orders);
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const [method, setMethod] = useState<Method>('cash');
  const [holder, setHolder] = useState(NOBODY);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keyOf = useKeys();
  const params = { tenantId, eventId };
  const lines = types.flatMap(({ id }) => {
    const quantity = Number(counts[id] ?? 0);
    return Number.isInteger(quantity) && quantity > 0 ? [{ ticketId: id, quantity }] : [];
  });
  const quote = useQuery({
    queryKey: ['orders.quote', eventId, method, lines],
    queryFn: () =>
      api.boxOfficeQuote({
        params,
        body: { lines, paymentMethod: method === 'card' ? 'card' : 'cash' },
      }),
    enabled: lines.length > 0 && method !== 'complimentary',
    retry: false,
  });
  const total = method === 'complimentary' ? 0 : quote.data?.totalAmount;

  async function sell(event: FormEvent) {
    event.preventDefault();
    if (lines.length === 0 || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const body = { lines, ...holder };
    const headers = { 'Idempotency-Key': keyOf([method, body]) };
    try {
      onSold(
        method === 'complimentary'
          ? await api.complimentary({ params, headers, body })
          : await api.boxOfficeSale({ params, headers, body: { ...body, paymentMethod: method } }),
      );
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof typeof NOBODY, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={holder[name]}
      fullWidth
      onChange={(event) => setHolder({ ...holder, [name]: event.target.value })}
    />
  );
  return (
    <Card component="form" noValidate onSubmit={(event) => void sell(event)} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {types.map(({ id, details }) => (
          <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <bdi>{details.name}</bdi>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {dollars(details.price)} · {details.remainingQuantity.toLocaleString('en-US')} left
              </Typography>
            </Box>
            <TextField
              label="Tickets"
              type="number"
              value={counts[id] ?? ''}
              onChange={(event) => setCounts({ ...counts, [id]: event.target.value })}
              slotProps={{
                htmlInput: { min: 0, step: 1, 'aria-label': `Tickets of ${details.name}` },
              }}
              sx={{ width: 104 }}
            />
          </Box>
        ))}
        <TextField
          select
          label="Payment"
          value={method}
          onChange={(event) => setMethod(event.target.value as Method)}
        >
          <MenuItem value="cash">Cash</MenuItem>
          <MenuItem value="card">Card, on your terminal</MenuItem>
          {canGive && <MenuItem value="complimentary">Complimentary</MenuItem>}
        </TextField>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {field('firstName', 'First name (optional)')}
          {field('lastName', 'Last name (optional)')}
        </Box>
        {field('email', 'Email for the tickets (optional)', 'email')}
        {quote.error && lines.length > 0 && method !== 'complimentary' && (
          <Alert severity="warning">{errorMessage(quote.error)}</Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isBusy}
          disabled={lines.length === 0 || total === undefined}
        >
          {lines.length === 0 || total === undefined
            ? 'Choose tickets'
            : method === 'complimentary'
              ? 'Issue tickets'
              : `Sell for ${dollars(total)}`}
        </Button>
      </Box>
    </Card>
  );
}
