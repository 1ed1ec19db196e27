import { Checkbox, ListItemText, MenuItem, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const FIELD = 'details.onHold';
const OPTIONS = [
  { value: 'true', label: 'Hold' },
  { value: 'false', label: 'Release Hold' },
] as const;
/** The selection is applied this long after its last change. */
const DELAY_MS = 1500;

/** Shows orders that are or aren't on hold. Selecting both removes the filter. */
export function HoldFilter() {
  const { filterValues, setFilters } = useListContext<never>();
  const { [FIELD]: applied, ...others } = filterValues as Record<string, unknown>;
  const now = applied === undefined ? '' : String(applied as boolean);
  const [chosen, setChosen] = useState(chosenOf(now));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = useRef<(next: readonly string[]) => void>(undefined);
  useEffect(() => {
    apply.current = (next) => {
      const [only] = next;
      const isFilter = next.length === 1;
      setChosen(isFilter ? next : []);
      setFilters(isFilter ? { ...others, [FIELD]: only === 'true' } : others);
    };
  });
  useEffect(() => setChosen(chosenOf(now)), [now]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(next: readonly string[]) {
    setChosen(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply.current?.(next), DELAY_MS);
  }

  return (
    <TextField
      select
      value={chosen}
      onChange={({ target: { value } }) => choose([value].flat())}
      sx={{ minWidth: 148 }}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            chosen.length === 0
              ? 'Any hold status'
              : OPTIONS.filter(({ value }) => chosen.includes(value))
                  .map(({ label }) => label)
                  .join(', '),
          SelectDisplayProps: { 'aria-label': 'Hold' },
        },
      }}
    >
      {OPTIONS.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          <Checkbox checked={chosen.includes(value)} size="small" sx={{ py: 0, pl: 0 }} />
          <ListItemText primary={label} />
        </MenuItem>
      ))}
    </TextField>
  );
}

const chosenOf = (applied: string): readonly string[] => (applied === '' ? [] : [applied]);
