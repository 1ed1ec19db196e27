import { MenuItem, TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import { DAYS_OF } from '../tiles.ts';

const DAYS = { dateCreated: 'Date issued', dateUsed: 'Date checked in' };
export type TicketDay = keyof typeof DAYS;

/** Which of a ticket's dates the period filters by, from the URL. */
export function useTicketDay(): TicketDay {
  const [address] = useSearchParams();
  return address.get(DAYS_OF) === 'dateUsed' ? 'dateUsed' : 'dateCreated';
}

/** Selects which of a ticket's dates the period filters by. */
export function TicketDays() {
  const [, setAddress] = useSearchParams();
  return (
    <TextField
      select
      size="small"
      label="Filter by"
      value={useTicketDay()}
      onChange={({ target }) =>
        setAddress((before) => {
          const after = new URLSearchParams(before);
          after.set(DAYS_OF, target.value);
          return after;
        })
      }
      sx={{ minWidth: 160 }}
    >
      {Object.entries(DAYS).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
