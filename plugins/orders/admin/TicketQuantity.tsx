import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import type { TicketType } from '@foyer/plugin-events/contract';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { dollars } from './dollars.ts';

/** More digits than the server takes, so that it is the one to say what is too many. */
const LONGEST = 5;

/**
 * How many of one ticket type: typed, or one more and one less by the arrow keys, plus and minus.
 * It is no number input, which a turn of the mouse wheel would change unseen. Its two buttons are
 * for fingers: the Tab key leads past them.
 */
export function TicketQuantity(props: {
  type: TicketType;
  quantity: number;
  isFree?: boolean;
  isFirst: boolean;
  onChange: (quantity: number) => void;
}) {
  const { type, quantity, isFree, isFirst, onChange } = props;
  const { name, price, remainingQuantity: left } = type.details;
  const step = (by: number) => onChange(Math.max(0, quantity + by));
  const isShort = quantity > left;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        <Typography variant="body2" sx={{ color: isShort ? 'var(--bad)' : 'text.secondary' }}>
          {!isFree && `${dollars(price)} · `}
          {isShort && 'only '}
          {left.toLocaleString('en-US')} left
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton
          aria-label={`One less of ${name}`}
          tabIndex={-1}
          disabled={quantity === 0}
          onClick={() => step(-1)}
          sx={button}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
        <TextField
          value={quantity === 0 ? '' : String(quantity)}
          placeholder="0"
          autoFocus={isFirst}
          onChange={({ target }) =>
            onChange(Number(target.value.replaceAll(/\D/g, '').slice(0, LONGEST)))
          }
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            const by = STEPS[event.key];
            if (by === undefined) return;
            event.preventDefault();
            step(by);
          }}
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              autoComplete: 'off',
              style: { textAlign: 'center' },
              role: 'spinbutton',
              'aria-valuenow': quantity,
              'aria-valuemin': 0,
              'aria-label': `Tickets of ${name}`,
            },
          }}
          sx={{ width: 72 }}
        />
        <IconButton
          aria-label={`One more of ${name}`}
          tabIndex={-1}
          onClick={() => step(1)}
          sx={button}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  '+': 1,
  ArrowDown: -1,
  '-': -1,
};

const button = { width: 44, height: 44 };
