import { MenuItem, TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import { DAYS_OF } from '../tiles.ts';

const DAYS = { dateCreated: 'Days of issue', dateUsed: 'Days of check-in' };
export type TicketDay = keyof typeof DAYS;

/** Which day of a ticket the period is about, as the address says. */
export function useTicketDay(): TicketDay {
  const [address] = useSearchParams();
  return address.get(DAYS_OF) === 'dateUsed' ? 'dateUsed' : 'dateCreated';
}

/** The choice of it. */
export function TicketDays() {
  const [, setAddress] = useSearchParams();
  return (
    <TextField
      select
      size="small"
      label="Period of"
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
