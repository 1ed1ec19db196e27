import { Box, TextField, Typography } from '@mui/material';
import { useEffect, useId, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { shortDay } from '../../dates.ts';
import { useChosenFilter } from './chosenFilters.ts';
import { readFilter, withFilter } from './listFilter.ts';

/**
 * Filters the surrounding list by dates, both ends included.
 * @example <FilterDates source="dateCreated" label="Ordered" />
 */
export function FilterDates({ source, label }: { source: string; label: string }) {
  const { filterValues } = useListContext();
  const [first, last] = ['gte', 'lte'].map((end) => readFilter(filterValues, `${source}_${end}`));
  const resets = useMemo(() => [`${source}_gte`, `${source}_lte`], [source]);
  const isInPanel = useChosenFilter({ source, label, words: spanInWords(first, last), resets });
  const errorId = useId();
  const isReversed = typeof first === 'string' && typeof last === 'string' && first > last;
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: 'wrap',
        minWidth: isInPanel ? 0 : { xs: '100%', sm: 376 },
        position: 'relative',
        // Room for the text below and as much above, which keeps adjacent filters aligned.
        ...(isReversed && { my: 2 }),
      }}
    >
      {isInPanel && (
        <Typography aria-hidden variant="body2" sx={{ flexBasis: '100%', mb: -0.5 }}>
          {label}
        </Typography>
      )}
      <FilterDay source={`${source}_gte`} label={`${label} from`} />
      <FilterDay
        source={`${source}_lte`}
        label={`${label} to`}
        errorId={isReversed ? errorId : undefined}
      />
      {isReversed && (
        <Box id={errorId} role="alert" sx={below}>
          The end date is before the start date
        </Box>
      )}
    </Box>
  );
}

/** The selected days in words; undefined if no day is selected. */
function spanInWords(first: unknown, last: unknown): string | undefined {
  const [from, to] = [first, last].map((day) =>
    typeof day === 'string' ? shortDay(day.slice(0, 10), 'UTC') : undefined,
  );
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  return from === undefined ? to && `until ${to}` : `from ${from}`;
}

function FilterDay(props: { source: string; label: string; errorId?: string | undefined }) {
  const { source, label, errorId } = props;
  const { filterValues, setFilters } = useListContext();
  const found = readFilter(filterValues, source);
  // A link may filter from an instant; its UTC day is shown.
  const applied = typeof found === 'string' ? found.slice(0, 10) : '';
  const [day, setDay] = useState(applied);
  // The URL may change the filter from outside: the back button, "Clear".
  useEffect(() => setDay(applied), [applied]);

  function choose(next: string) {
    setDay(next);
    // Typing a year produces the years 2, 20 and 202.
    if (next === '' || next >= '1900') setFilters(withFilter(filterValues, source, next));
  }

  return (
    <TextField
      type="date"
      value={day}
      onChange={(event) => choose(event.target.value)}
      error={errorId !== undefined}
      sx={{ flex: 1, minWidth: 160, maxWidth: 184, '& input': { pl: 0, pr: 1 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, max: '9999-12-31', 'aria-describedby': errorId },
        input: { startAdornment: <Prefix>{label.endsWith('to') ? 'to' : 'from'}</Prefix> },
      }}
    />
  );
}

const below = {
  position: 'absolute',
  top: '100%',
  color: 'var(--bad)',
  fontSize: 12,
  lineHeight: '16px',
};

const Prefix = ({ children }: { children: string }) => (
  <Box component="span" aria-hidden sx={{ color: 'var(--ink-3)', fontSize: 13, mr: 0.5 }}>
    {children}
  </Box>
);
