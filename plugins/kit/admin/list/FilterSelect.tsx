import { MenuItem, TextField } from '@mui/material';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useChosenFilter } from './chosenFilters.ts';
import { readFilter, withFilter } from './listFilter.ts';

export interface FilterSelectProps<Value extends string | boolean> {
  source: string;
  label: string;
  /** Shown while nothing is selected. */
  all: string;
  choices: readonly { value: Value; label: string }[];
}

/**
 * Filters the surrounding list by one value of a field. The filter is part of the URL.
 * @example <FilterSelect source="details.status" label="Status" all="Any status" choices={[{ value: 'active', label: 'Active' }]} />
 */
export function FilterSelect<Value extends string | boolean>(props: FilterSelectProps<Value>) {
  const { filterValues, setFilters } = useListContext();
  const chosen = readFilter(filterValues, props.source);
  const index = props.choices.findIndex(({ value }) => value === chosen);
  const id = useId();
  const { source, label } = props;
  const isInPanel = useChosenFilter({ source, label, words: props.choices[index]?.label });
  return (
    <TextField
      select
      {...(isInPanel && { id, label })}
      value={index}
      onChange={(event) => {
        const choice = props.choices[Number(event.target.value)];
        setFilters(withFilter(filterValues, props.source, choice?.value));
      }}
      sx={{ minWidth: 148 }}
      slotProps={{
        // The label alone is the accessible name, even if it is shown above.
        select: {
          SelectDisplayProps: { 'aria-label': label, 'aria-labelledby': undefined },
          renderValue: () =>
            wordsOf(props.choices[index], isInPanel ? undefined : label) ?? props.all,
        },
      }}
    >
      <MenuItem value={-1}>{props.all}</MenuItem>
      {props.choices.map(({ label }, position) => (
        <MenuItem key={label} value={position}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The selected choice. A bare yes or no needs the label of its filter. */
function wordsOf(
  choice: { value: string | boolean; label: string } | undefined,
  label: string | undefined,
): string | undefined {
  return typeof choice?.value === 'boolean' && label !== undefined
    ? `${label}: ${choice.label}`
    : choice?.label;
}
