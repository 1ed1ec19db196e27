import {
  errorMessage,
  errorStatus,
  fieldErrors,
  useClient,
  useIdempotencyKeys,
  useUnsavedGuard,
} from '@foyer/kit/admin';
import type { TicketType } from '@foyer/plugin-events/contract';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useRef, useState, type FormEvent } from 'react';
import type { Sold } from '../contract/sellRoutes.ts';
import { orders } from '../contract.ts';
import { HolderFields, isSomebody, NOBODY, type Holder } from './HolderFields.tsx';
import { TicketQuantity } from './TicketQuantity.tsx';
import { useQuantities } from './useQuantities.ts';

const REQUIRED = 'This field is required';
const LABELS = { firstName: 'First name', lastName: 'Last name (optional)', email: 'Email' };

/** Who gets complimentary tickets, and how many of each type. */
export function GiveTickets(props: {
  tenantId: string;
  eventId: string;
  types: readonly TicketType[];
  /** The organization's limit for one event, if there is one and it is known. */
  limit: string | undefined;
  /** True right after tickets were issued, for the next recipient. */
  isNext: boolean;
  onGiven: (given: Sold, holder: Holder) => void;
}) {
  const { tenantId, eventId, types, limit, isNext, onGiven } = props;
  const api = useClient(orders);
  const quantities = useQuantities();
  const [holder, setHolder] = useState(NOBODY);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A second Enter can arrive before the button renders as busy.
  const isUnderWay = useRef(false);
  const keyOf = useIdempotencyKeys();
  const { lines } = quantities;
  useUnsavedGuard(() => !isUnderWay.current && (lines.length > 0 || isSomebody(holder)));

  async function give(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const missing = missingOf(holder);
    setProblems(missing);
    setFailure(lines.length === 0 ? 'Choose at least one ticket.' : undefined);
    if (lines.length === 0 || Object.keys(missing).length > 0) return;
    isUnderWay.current = true;
    setBusy(true);
    const body = { lines, ...holder };
    try {
      const headers = { 'Idempotency-Key': keyOf(body) };
      onGiven(await api.complimentary({ params: { tenantId, eventId }, headers, body }), holder);
    } catch (error) {
      setProblems(fieldErrors(error) ?? {});
      setFailure(sentenceOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <Card component="form" noValidate onSubmit={(event) => void give(event)} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h2">Issue complimentary tickets</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          These tickets are free, count toward capacity and are emailed right away.
          {limit !== undefined && ` ${limit}`}
        </Typography>
        <HolderFields
          holder={holder}
          problems={problems}
          labels={LABELS}
          isFirst={isNext}
          onChange={setHolder}
        />
        {types.map((type) => (
          <TicketQuantity
            key={type.id}
            type={type}
            quantity={quantities.of(type.id)}
            isFree
            isFirst={false}
            onChange={(quantity) => quantities.set(type.id, quantity)}
          />
        ))}
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-busy={isBusy}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          {isBusy ? 'Issuing…' : 'Issue tickets'}
        </Button>
      </Box>
    </Card>
  );
}

const missingOf = ({ firstName, email }: Holder): Record<string, string> => ({
  ...(firstName.trim() === '' && { firstName: REQUIRED }),
  ...(email.trim() === '' && { email: REQUIRED }),
});

/** Errors of a field are shown at the field. */
function sentenceOf(error: unknown): string | undefined {
  if (errorStatus(error) === 0)
    return 'We couldn’t reach the server. Try again. The tickets won’t be issued twice.';
  const fields = Object.keys(fieldErrors(error) ?? {});
  return fields.length > 0 && fields.every((name) => name in NOBODY)
    ? undefined
    : errorMessage(error);
}
