import { Autocomplete, TextField } from '@mui/material';
import { useState, useEffect } from 'react';
import { useGetOne, useListContext } from 'react-admin';
import type { ParamsOf } from '../../paths.ts';
import { useChosenFilter } from './chosenFilters.ts';
import type { Listed } from './declaredList.ts';
import { readFilter, withFilter } from './listFilter.ts';
import { resourceName, useRecords } from './useRecords.ts';

interface Named {
  id: string;
  details: { name: string };
}

const NONE: readonly string[] = [];
const SHOWN = 25;

export type FilterRecordProps<Of extends Listed> = {
  source: string;
  label: string;
  /** Shown while nothing is selected. */
  all: string;
  /** The list to search for the record; its rows have `details.name` to search and sort by. */
  list: Of;
  /** Filters to clear when another record is selected. */
  resets?: readonly string[];
} & ParamsOf<Of['path']>;

/**
 * Filters the surrounding list by a record, which the user finds by name.
 * @example <FilterRecord source="eventId" label="Event" all="Any event" list={events.resources.events} params={{ tenantId }} />
 */
export function FilterRecord<Of extends Listed>(props: FilterRecordProps<Of>) {
  const { source, label, all, list, params, resets = NONE } = props;
  const { filterValues, setFilters } = useListContext();
  const found = readFilter(filterValues, source);
  const chosenId = typeof found === 'string' ? found : '';
  const [typed, setTyped] = useState('');
  const name = useDebouncedValue(typed);
  const wanted = name.trim();
  const { data: named = [], isFetching } = useRecords<Listed>(list, {
    ...(params && { params }),
    perPage: SHOWN,
    sort: { field: 'details.name', order: 'ASC' },
    filter: wanted ? { 'details.name': wanted } : {},
  });
  const options = named as unknown as Named[];
  const { data: record } = useGetOne<Named>(
    resourceName(list.path, params),
    { id: chosenId },
    { enabled: chosenId !== '', retry: false, onError: () => undefined },
  );
  const chosen = chosenId === '' ? null : (record ?? { id: chosenId, details: { name: '…' } });
  const isInPanel = useChosenFilter({ source, label, words: chosen?.details.name, resets });

  function choose(next: Named | null) {
    const kept = Object.fromEntries(
      Object.entries(filterValues).filter(([key]) => !resets.includes(key)),
    );
    setFilters(withFilter(kept, source, next?.id));
  }

  return (
    <Autocomplete<Named>
      options={options}
      value={chosen}
      loading={isFetching}
      onChange={(_event, next) => choose(next)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionLabel={({ details }) => details.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server has already filtered the options.
      filterOptions={(shown) => shown}
      noOptionsText="No results"
      sx={{ width: isInPanel ? '100%' : { xs: '100%', sm: 220 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={all}
          {...(isInPanel && { label })}
          slotProps={{
            htmlInput: { ...params.inputProps, ...(!isInPanel && { 'aria-label': label }) },
          }}
        />
      )}
    />
  );
}

const PAUSE_MS = 250;

/** A text after a pause in typing, for server requests. */
export function useDebouncedValue(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
