import { formatDollars } from '@foyer/kit';
import {
  DescriptionList,
  errorMessage,
  errorStatus,
  fieldErrors,
  useAction,
  useClient,
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
} from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Quote, Sold } from '../../contract/sellRoutes.ts';
import { boxOffice } from '../../contract.ts';
import { HolderFields, isSomebody, NOBODY } from './HolderFields.tsx';
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
  onSold: (sold: Sold) => void;
  /** The remaining inventory may have changed. */
  onStale: () => void;
}) {
  const { tenantId, eventId, types, onSold, onStale } = props;
  const api = useClient(boxOffice);
  const quantities = useQuantities();
  const [method, setMethod] = useState<Method>('cash');
  const [holder, setHolder] = useState(NOBODY);
  const sellButton = useRef<HTMLButtonElement>(null);
  const paymentId = useId();
  const keyOf = useIdempotencyKeys();
  const params = { tenantId, eventId };
  const { lines } = quantities;
  const sale = useAction(
    () => {
      const body = { lines, ...holder, paymentMethod: method };
      return api.boxOfficeSale({ params, headers: { 'Idempotency-Key': keyOf(body) }, body });
    },
    { onDone: onSold, onFailed: onStale },
  );
  useUnsavedGuard(() => !sale.isUnderWay() && (lines.length > 0 || isSomebody(holder)));
  const quote = useQuery({
    queryKey: ['orders.quote', eventId, method, lines],
    queryFn: () => api.boxOfficeQuote({ params, body: { lines, paymentMethod: method } }),
    enabled: lines.length > 0,
    retry: false,
  });
  const total = quote.data?.totalAmount;
  const prices = useDeskPrices({ ...params, types, method });

  function sell(event: FormEvent) {
    event.preventDefault();
    if (lines.length === 0 || isTooMany) return;
    if (total !== undefined) void sale.run();
    else if (quote.error) void quote.refetch();
  }

  function leadOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    sellButton.current?.focus();
  }

  const unpriced = quote.isError && !quote.isFetching ? 'Reload price' : 'Calculating…';
  const priced = total === undefined ? unpriced : `Sell for ${formatDollars(total)}`;
  const isTooMany = types.some(({ id, details }) => quantities.of(id) > details.remainingQuantity);
  const chosen = isTooMany ? 'Not enough tickets left' : priced;
  const word = lines.length === 0 ? 'Choose tickets' : chosen;
  const problems = useMemo(() => fieldErrors(sale.error), [sale.error]);
  return (
    <Card component="form" noValidate onSubmit={sell} onKeyDown={leadOn} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {types.map((type, index) => (
          <TicketQuantity
            key={type.id}
            type={type}
            quantity={quantities.of(type.id)}
            asked={prices.get(type.id)}
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
        {quote.error && lines.length > 0 && (
          <Alert severity="warning">{errorMessage(quote.error)}</Alert>
        )}
        {quote.data && lines.length > 0 && <QuoteLines quote={quote.data} />}
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

/** A sale without a response may have succeeded. A retry with the same key is the same sale. */
const sentenceOf = (failure: unknown): string =>
  errorStatus(failure) === 0
    ? 'We couldn’t reach the server. Try again. The sale won’t be recorded twice.'
    : errorMessage(failure);

/** A sale's total, line by line; omits zero amounts. */
function QuoteLines({ quote }: { quote: Quote }) {
  const lines: [label: string, amount: number][] = [
    ['Subtotal', quote.subtotal],
    ['Discount', -quote.discount],
    ['Surcharge', quote.surcharge],
    ['Processing fee', quote.processingFee],
    ['Credit card processing fee', quote.gatewayProcessingFee],
    ['Taxes', quote.vat],
  ];
  return (
    <DescriptionList
      layout="amounts"
      aria-label="Price breakdown"
      sx={{ rowGap: 0.5 }}
      facts={[
        ...lines
          .filter(([, amount]) => amount)
          .map(([label, amount]) => ({ label, value: formatDollars(amount) })),
        { label: 'Total', value: formatDollars(quote.totalAmount), isStrong: true },
      ]}
    />
  );
}

/**
 * The box office price of one ticket per type ID, with fees and tax; absent until it is known, and
 * where the type can't be sold.
 */
function useDeskPrices(given: {
  tenantId: string;
  eventId: string;
  types: readonly TicketType[];
  method: 'cash' | 'card';
}): ReadonlyMap<string, number> {
  const { tenantId, eventId, types, method } = given;
  const api = useClient(boxOffice);
  const asked = useQueries({
    queries: types.map(({ id }) => {
      const lines = [{ ticketId: id, quantity: 1 }];
      return {
        queryKey: ['orders.quote', eventId, method, lines],
        queryFn: () =>
          api.boxOfficeQuote({
            params: { tenantId, eventId },
            body: { lines, paymentMethod: method },
          }),
        retry: false,
      };
    }),
  });
  return new Map(
    types.flatMap(({ id }, index) => {
      const total = asked[index]?.data?.totalAmount;
      return total === undefined ? [] : [[id, total] as const];
    }),
  );
}
