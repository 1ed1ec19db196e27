import { MenuItem, TextField } from '@mui/material';

/** Selects the field to search. */
export function SearchInSelect(props: {
  fields: readonly { field: string; label: string }[];
  by: string;
  setBy: (by: string) => void;
}) {
  const { fields, by, setBy } = props;
  return (
    <TextField
      select
      value={fields.some(({ field }) => field === by) ? by : ''}
      onChange={(event) => setBy(event.target.value)}
      sx={{ minWidth: 148 }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Search in' } },
      }}
    >
      <MenuItem value="">All fields</MenuItem>
      {fields.map(({ field, label }) => (
        <MenuItem key={field} value={field}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
