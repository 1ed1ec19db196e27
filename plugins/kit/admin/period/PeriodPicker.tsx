import { Box, Button, Popover, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId, useState } from 'react';
import {
  isNamed,
  PERIODS,
  rangeOf,
  type NamedPeriod,
  type PeriodChoice,
  type PeriodOrAll,
} from './period.ts';
import { shortDay } from '../../dates.ts';

type Choosing =
  | { withAll?: false; choice: PeriodChoice; onChoose: (choice: PeriodChoice) => void }
  | { withAll: true; choice: PeriodOrAll; onChoose: (choice: PeriodOrAll) => void };

/**
 * Today, 7 days, 30 days, 12 months or custom dates; with `withAll` also all time. See `usePeriod` and
 * `usePeriodOrAll`.
 * @example <PeriodPicker choice={period.choice} onChoose={choose} />
 */
export function PeriodPicker(props: Choosing & { label?: string }) {
  const { choice, label = 'Period' } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const range = isNamed(choice) ? undefined : rangeOf(choice);
  return (
    <Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={range ? OWN : choice}
        aria-label={label}
        onChange={(_event, next: NamedPeriod | typeof ALL | typeof OWN | null) => {
          if (next === ALL && props.withAll) props.onChoose(next);
          else if (next && next !== OWN && next !== ALL) props.onChoose(next);
        }}
        sx={props.withAll ? { ...group, ...narrow } : group}
      >
        {props.withAll && <ToggleButton value={ALL}>All</ToggleButton>}
        {Object.entries(PERIODS).map(([value, words]) => (
          <ToggleButton key={value} value={value}>
            {words}
          </ToggleButton>
        ))}
        <ToggleButton
          value={OWN}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          Custom
        </ToggleButton>
      </ToggleButtonGroup>
      {range && (
        <Box component="p" sx={{ m: 0, mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
          {shortDay(range.firstDay, 'UTC')} – {shortDay(range.lastDay, 'UTC')}
        </Box>
      )}
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Custom', sx: { mt: 0.5 } } }}
      >
        <OwnRange
          {...range}
          onApply={(next) => {
            props.onChoose(next);
            setAnchor(null);
          }}
        />
      </Popover>
    </Box>
  );
}

const OWN = 'own';
const ALL = 'all';

function OwnRange(props: {
  firstDay?: string;
  lastDay?: string;
  onApply: (choice: PeriodChoice) => void;
}) {
  const [firstDay, setFirstDay] = useState(props.firstDay ?? '');
  const [lastDay, setLastDay] = useState(props.lastDay ?? '');
  const errorId = useId();
  const isBackwards = firstDay !== '' && lastDay !== '' && firstDay > lastDay;
  const choice: PeriodChoice = `${firstDay}..${lastDay}`;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (rangeOf(choice)) props.onApply(choice);
      }}
      sx={{ p: 2, display: 'grid', gap: 1.5, width: 260 }}
    >
      <TextField
        type="date"
        label="Start date"
        autoFocus
        value={firstDay}
        onChange={(event) => setFirstDay(event.target.value)}
        slotProps={{ htmlInput: { max: '9999-12-31' } }}
      />
      <TextField
        type="date"
        label="End date"
        value={lastDay}
        error={isBackwards}
        helperText={isBackwards ? 'The end date is before the start date.' : undefined}
        onChange={(event) => setLastDay(event.target.value)}
        slotProps={{ htmlInput: { max: '9999-12-31' }, formHelperText: { id: errorId } }}
      />
      <Button type="submit" variant="contained" disabled={!rangeOf(choice)}>
        Apply
      </Button>
    </Box>
  );
}

const group = {
  // On a phone its buttons take two lines.
  flexWrap: 'wrap',
  bgcolor: 'var(--surface)',
  '& .MuiToggleButton-root': {
    height: 38,
    px: { xs: 1, sm: 1.75 },
    borderColor: 'var(--line-strong)',
    color: 'var(--ink-2)',
    fontSize: { xs: 13, sm: 14 },
    fontWeight: 600,
    textTransform: 'none',
    whiteSpace: 'nowrap',
    '&.Mui-selected, &.Mui-selected:hover': {
      bgcolor: 'var(--petrol)',
      color: 'var(--on-petrol)',
    },
    '&:focus-visible': { outline: '3px solid var(--marquee)', outlineOffset: -3 },
  },
};

/** With six buttons on a phone. */
const narrow = {
  '&& .MuiToggleButton-root': { px: { xs: 0.5, sm: 1.75 }, fontSize: { xs: 12, sm: 14 } },
};
