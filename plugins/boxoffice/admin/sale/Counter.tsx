import { formatDollars, readDollars } from '@foyer/kit';
import {
  errorMessage,
  errorStatus,
  fieldErrors,
  useAction,
  useClient,
  useDebouncedValue,
  useIdempotencyKeys,
  useUnsavedGuard,
} from '@foyer/kit/admin';
import type { TicketType } from '@foyer/plugin-events/contract';
import {
  Alert,
  Box,
  Button,
  Card,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Quote } from '../../contract/sellRoutes.ts';
import { boxOffice } from '../../contract.ts';
import { HolderFields, isSomebody, NOBODY } from './HolderFields.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import type { FinishedSale } from './SoldNote.tsx';
import { TicketQuantity, useQuantities } from './TicketQuantity.tsx';

type Method = 'cash' | 'card';
const LABELS = {
  firstName: 'First name (optional)',
  lastName: 'Last name (optional)',
  email: 'Email for tickets (optional)',
};

/**
 * A sale by keyboard: type a number, Enter to reach the button with the total, Enter to sell. Only
 * that button sells, so the total is always seen first.
 */
export function Counter(props: {
  tenantId: string;
  eventId: string;
  types: readonly TicketType[];
  /** The price of one ticket of each type, with fees and tax. */
  prices: readonly { ticketId: string; cash: number; card: number }[];
  onSold: (sale: FinishedSale) => void;
  /** The remaining inventory may have changed. */
  onStale: () => void;
}) {
  const { tenantId, eventId, types, prices, onSold, onStale } = props;
  const api = useClient(boxOffice);
  const quantities = useQuantities();
  const [method, setMethod] = useState<Method>('cash');
  const [holder, setHolder] = useState(NOBODY);
  const [extras, setExtras] = useState(NO_EXTRAS);
  const sellButton = useRef<HTMLButtonElement>(null);
  const paymentId = useId();
  const keyOf = useIdempotencyKeys();
  const params = { tenantId, eventId };
  const { lines } = quantities;
  const donation = readDollars(extras.donation);
  const received = method === 'cash' ? (readDollars(extras.received).value ?? null) : null;
  // Priced once the code is typed, so that half of it isn't rejected.
  const typed = `${extras.donation}\n${extras.discountCode.trim()}`;
  const isTyping = useDebouncedValue(typed) !== typed;
  const asked = {
    lines,
    paymentMethod: method,
    discountCode: extras.discountCode.trim(),
    donation: donation.value ?? 0,
  };
  const quote = useQuery({
    queryKey: ['orders.quote', eventId, asked],
    queryFn: () => api.boxOfficeQuote({ params, body: asked }),
    enabled: lines.length > 0 && !isTyping && !donation.problem,
    retry: false,
  });
  const sale = useAction(
    (agreed: Quote) => {
      const body = { ...asked, ...holder };
      const headers = { 'Idempotency-Key': keyOf(body) };
      return api
        .boxOfficeSale({ params, headers, body })
        .then((sold) => ({ ...sold, quote: agreed, email: holder.email, received }));
    },
    { onDone: onSold, onFailed: onStale },
  );
  useUnsavedGuard(
    () =>
      !sale.isUnderWay() &&
      (lines.length > 0 || isSomebody(holder) || Object.values(extras).some(Boolean)),
  );
  const priced = isTyping || donation.problem ? undefined : quote.data;
  const total = priced?.totalAmount;

  function sell(event: FormEvent) {
    event.preventDefault();
    if (lines.length === 0 || isTooMany) return;
    if (priced) void sale.run(priced);
    else if (quote.error) void quote.refetch();
  }

  function leadOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    sellButton.current?.focus();
  }

  const unpriced = donation.problem
    ? 'Check the donation'
    : quote.isError && !quote.isFetching
      ? 'Reload price'
      : 'Calculating…';
  const offer = total === undefined ? unpriced : `Sell for ${formatDollars(total)}`;
  const isTooMany = types.some(({ id, details }) => quantities.of(id) > details.remainingQuantity);
  const chosen = isTooMany ? 'Not enough tickets left' : offer;
  const word = lines.length === 0 ? 'Choose tickets' : chosen;
  const problems = useMemo(() => fieldErrors(sale.error), [sale.error]);
  const quoteProblems = fieldErrors(quote.error) ?? {};
  const codeProblem = quoteProblems['discountCode'];
  return (
    <Card component="form" noValidate onSubmit={sell} onKeyDown={leadOn} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {types.map((type, index) => (
          <TicketQuantity
            key={type.id}
            type={type}
            quantity={quantities.of(type.id)}
            asked={prices.find(({ ticketId }) => ticketId === type.id)?.[method]}
            isFirst={index === 0}
            onChange={(quantity) => {
              quantities.set(type.id, quantity);
              if (quantity > type.details.remainingQuantity) onStale();
            }}
          />
        ))}
        <FormControl>
          <FormLabel id={paymentId}>Payment</FormLabel>
          <RadioGroup
            row
            aria-labelledby={paymentId}
            value={method}
            onChange={(_event, value) => setMethod(value as Method)}
          >
            <FormControlLabel value="cash" label="Cash" control={<Radio />} />
            <FormControlLabel value="card" label="Card, on your terminal" control={<Radio />} />
          </RadioGroup>
        </FormControl>
        <HolderFields
          holder={holder}
          labels={LABELS}
          {...(problems && { problems })}
          onChange={setHolder}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            label="Discount code (optional)"
            value={extras.discountCode}
            error={codeProblem !== undefined}
            helperText={codeProblem}
            onChange={({ target }) => setExtras({ ...extras, discountCode: target.value })}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <AmountField
            label="Donation (optional)"
            value={extras.donation}
            problem={donation.problem ?? quoteProblems['donation']}
            onChange={(value) => setExtras({ ...extras, donation: value })}
          />
        </Box>
        {quote.error && codeProblem === undefined && lines.length > 0 && (
          <Alert severity="warning">{errorMessage(quote.error)}</Alert>
        )}
        {priced && lines.length > 0 && <QuoteLines quote={priced} />}
        {method === 'cash' && (
          <AmountField
            label="Cash received (optional)"
            value={extras.received}
            problem={readDollars(extras.received).problem}
            help={changeInWords(total, received)}
            onChange={(value) => setExtras({ ...extras, received: value })}
          />
        )}
        {sale.error !== undefined && <Alert severity="error">{sentenceOf(sale.error)}</Alert>}
        <Button
          ref={sellButton}
          type="submit"
          variant="contained"
          size="large"
          disabled={lines.length === 0 || isTooMany}
          aria-busy={sale.isBusy}
        >
          {sale.isBusy ? 'Selling…' : word}
        </Button>
      </Box>
    </Card>
  );
}

const NO_EXTRAS = { discountCode: '', donation: '', received: '' };

/** `Change due: $7.00`, or what is missing. */
function changeInWords(total: number | undefined, received: number | null): string | undefined {
  if (total === undefined || received === null) return undefined;
  return received < total
    ? `${formatDollars(total - received)} short of the total`
    : `Change due: ${formatDollars(received - total)}`;
}

/** An amount in dollars that may be left out. */
function AmountField(props: {
  label: string;
  value: string;
  problem: string | undefined;
  help?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, value, problem, help, onChange } = props;
  return (
    <TextField
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { inputMode: 'decimal', maxLength: 20, autoComplete: 'off' },
        formHelperText: { role: 'status' },
      }}
    />
  );
}

/** A sale without a response may have succeeded. A retry with the same key is the same sale. */
const sentenceOf = (failure: unknown): string =>
  errorStatus(failure) === 0
    ? 'We couldn’t reach the server. Try again. The sale won’t be recorded twice.'
    : errorMessage(failure);
