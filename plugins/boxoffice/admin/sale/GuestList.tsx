import { formatCount } from '@foyer/kit';
import { useAction, useClient, useIdempotencyKeys, useUnsavedGuard } from '@foyer/kit/admin';
import type { TicketType } from '@foyer/plugin-events/contract';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { MAX_GUESTS } from '../../contract/sellRoutes.ts';
import { boxOffice } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { readGuests, type ReadGuests } from './readGuests.ts';
import { TicketQuantity, useQuantities } from './TicketQuantity.tsx';

interface Chosen extends ReadGuests {
  fileName: string;
}

/** Issues the same complimentary tickets to everyone on an uploaded list. */
export function GuestList(props: {
  tenantId: string;
  eventId: string;
  types: readonly TicketType[];
  onGiven: () => void;
}) {
  const { tenantId, eventId, types, onGiven } = props;
  const api = useClient(boxOffice);
  const [chosen, setChosen] = useState<Chosen>();
  const quantities = useQuantities();
  const keyOf = useIdempotencyKeys();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const titleId = useId();
  const { lines } = quantities;
  const issue = useAction(
    (people: ReadGuests['people']) => {
      const body = { lines, people };
      const headers = { 'Idempotency-Key': keyOf(body) };
      return api.complimentaryList({ params: { tenantId, eventId }, headers, body });
    },
    {
      done: ({ people, ticketCount }) => ({
        ...toasts.listIssued,
        body: `${formatCount(ticketCount, 'ticket', 'tickets')} emailed to ${formatCount(people, 'person', 'people')}.`,
      }),
      onDone: () => {
        setChosen(undefined);
        onGiven();
      },
    },
  );
  useUnsavedGuard(() => chosen !== undefined && !issue.isUnderWay());

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Typography variant="h2" id={titleId}>
        Issue to a list
      </Typography>
      <Typography variant="body2" id={noteId} sx={{ color: 'text.secondary' }}>
        Upload a CSV file of up to {MAX_GUESTS} people with the columns first name, last name and
        email. Everyone gets their tickets by email.
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label="List file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file)
            void file
              .text()
              .then((text) => setChosen({ fileName: file.name, ...readGuests(text) }));
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <Box>
        <Button
          variant="outlined"
          aria-describedby={noteId}
          disabled={issue.isBusy}
          onClick={() => input.current?.click()}
        >
          {chosen ? 'Choose another list' : 'Choose a list'}
        </Button>
      </Box>
      <Box role="status">{chosen && <ListNote chosen={chosen} />}</Box>
      {chosen && chosen.people.length > 0 && (
        <>
          <Typography variant="h3">Tickets for each person</Typography>
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
          {issue.failure && <Alert severity="error">{issue.failure}</Alert>}
          <Box>
            <Button
              variant="contained"
              loading={issue.isBusy}
              disabled={lines.length === 0 || chosen.people.length > MAX_GUESTS}
              onClick={() => void issue.run(chosen.people)}
            >
              Issue to {formatCount(chosen.people.length, 'person', 'people')}
            </Button>
          </Box>
        </>
      )}
    </Card>
  );
}

const SHOWN = 5;

function ListNote({ chosen: { fileName, people, problems } }: { chosen: Chosen }) {
  const isTooLong = people.length > MAX_GUESTS;
  return (
    <Alert
      severity={
        people.length === 0 || isTooLong ? 'error' : problems.length > 0 ? 'warning' : 'info'
      }
    >
      <bdi>{fileName}</bdi>:{' '}
      {people.length === 0
        ? 'No one with an email address was found.'
        : `${formatCount(people.length, 'person', 'people')} found.`}
      {isTooLong && ` Split the list: one upload can have up to ${MAX_GUESTS} people.`}
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {problems.slice(0, SHOWN).map(({ line, text }) => (
            <li key={line}>
              Line {line} has no valid email address and is left out: <bdi>{text}</bdi>
            </li>
          ))}
          {problems.length > SHOWN && <li>{problems.length - SHOWN} more lines are left out.</li>}
        </Box>
      )}
    </Alert>
  );
}
