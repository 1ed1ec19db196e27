import {
  errorMessage,
  errorStatus,
  fieldErrors,
  useAction,
  useClient,
  useIdempotencyKeys,
  useUnsavedGuard,
} from '@foyer/kit/admin';
import type { TicketType } from '@foyer/plugin-events/contract';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Sold } from '../../contract/sellRoutes.ts';
import { boxOffice } from '../../contract.ts';
import { HolderFields, isSomebody, NOBODY, type Holder } from './HolderFields.tsx';
import { TicketQuantity, useQuantities } from './TicketQuantity.tsx';

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
  const api = useClient(boxOffice);
  const quantities = useQuantities();
  const [holder, setHolder] = useState(NOBODY);
  const [missing, setMissing] = useState<Missing>();
  const keyOf = useIdempotencyKeys();
  const { lines } = quantities;
  const giving = useAction(
    (to: Holder) => {
      const body = { lines, ...to };
      const headers = { 'Idempotency-Key': keyOf(body) };
      return api.complimentary({ params: { tenantId, eventId }, headers, body });
    },
    { onDone: onGiven },
  );
  useUnsavedGuard(() => !giving.isUnderWay() && (lines.length > 0 || isSomebody(holder)));

  function give(event: FormEvent) {
    event.preventDefault();
    if (giving.isUnderWay()) return;
    const fields = missingOf(holder);
    const isComplete = lines.length > 0 && Object.keys(fields).length === 0;
    const sentence = lines.length === 0 ? 'Choose at least one ticket.' : undefined;
    setMissing(isComplete ? undefined : { fields, sentence });
    if (isComplete) void giving.run(holder);
  }
  // What is missing is newer than the last response.
  const problems = missing?.fields ?? fieldErrors(giving.error) ?? {};
  const refusal = giving.error === undefined ? undefined : sentenceOf(giving.error);
  const failure = missing ? missing.sentence : refusal;

  return (
    <Card component="form" noValidate onSubmit={give} sx={{ p: 2.5 }}>
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
          aria-busy={giving.isBusy}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          {giving.isBusy ? 'Issuing…' : 'Issue tickets'}
        </Button>
      </Box>
    </Card>
  );
}

/** What the form lacks, found before anything is sent. */
interface Missing {
  fields: Record<string, string>;
  sentence: string | undefined;
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
