import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetList, useGetOne, useListContext } from 'react-admin';
import { readFilter, withFilter } from './listFilter.ts';

interface Named {
  id: string;
  details: { name: string };
}

const SHOWN = 25;
const PAUSE_MS = 250;

/**
 * Narrows the list it stands in to the rows of one record, which is looked up by its name.
 * @example <FilterRecord source="eventId" label="Event" all="Any event" resource={`tenants/${tenantId}/events`} />
 */
export function FilterRecord(props: {
  source: string;
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  resource: string;
  /** Filters that mean nothing with another record chosen. */
  resets?: readonly string[];
}) {
  const { source, label, all, resource, resets = [] } = props;
  const { filterValues, setFilters } = useListContext();
  const found = readFilter(filterValues, source);
  const chosenId = typeof found === 'string' ? found : '';
  const [typed, setTyped] = useState('');
  const name = useRested(typed);
  const { data: options = [], isFetching } = useGetList<Named>(resource, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'details.name', order: 'ASC' },
    filter: name.trim() ? { 'details.name': name.trim() } : {},
  });
  const { data: record } = useGetOne<Named>(
    resource,
    { id: chosenId },
    { enabled: chosenId !== '', retry: false, onError: () => undefined },
  );
  const chosen = chosenId === '' ? null : (record ?? { id: chosenId, details: { name: '…' } });

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
      // The server has looked already.
      filterOptions={(shown) => shown}
      noOptionsText="Nothing has this name"
      sx={{ width: { xs: '100%', sm: 220 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={all}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': label } }}
        />
      )}
    />
  );
}

/** A text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
