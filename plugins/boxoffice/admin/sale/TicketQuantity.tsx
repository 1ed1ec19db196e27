import { formatDollars, formatNumber } from '@foyer/kit';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import { LongText } from '@foyer/kit/admin';
import { bareCode } from '@foyer/kit/invisible';
import type { TicketType } from '@foyer/plugin-events/contract';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';

/** More digits than the server accepts, so that the server reports the limit. */
const LONGEST = 5;

/**
 * The quantity of a ticket type: typed, or changed by arrow keys, plus and minus. Not a number
 * input, which the mouse wheel would change by accident. The buttons are for touch, so Tab skips
 * them.
 */
export function TicketQuantity(props: {
  type: TicketType;
  quantity: number;
  /** The price of one ticket with fees and tax, if known. */
  asked?: number | undefined;
  isFree?: boolean;
  isFirst: boolean;
  onChange: (quantity: number) => void;
}) {
  const { type, quantity, asked, isFree, isFirst, onChange } = props;
  const { name, price, remainingQuantity: left } = type.details;
  // Invalid input stays as typed, counts as zero and shows an error.
  const [wrong, setWrong] = useState<string>();
  const isWrong = wrong !== undefined && quantity === 0;
  const change = (text: string) => {
    const digits = bareCode(text.normalize('NFKC'));
    const isCount = /^\d*$/.test(digits);
    setWrong(isCount ? undefined : text);
    onChange(isCount ? Number(digits.slice(0, LONGEST)) : 0);
  };
  const step = (by: number) => {
    setWrong(undefined);
    onChange(Math.max(0, quantity + by));
  };
  const isShort = quantity > left;
  const noteId = useId();
  return (
    <Box sx={row}>
      <Box sx={{ gridArea: 'name' }}>
        <LongText>{name}</LongText>
      </Box>
      <Box sx={{ gridArea: 'price' }}>
        <Typography variant="body2" sx={{ color: isShort ? 'var(--bad)' : 'text.secondary' }}>
          {!isFree && `${priceInWords(price, asked)} · `}
          {isShort && 'only '}
          {formatNumber(left)} left
        </Typography>
        {isWrong && (
          <Typography id={noteId} role="alert" variant="body2" sx={{ color: 'var(--bad)' }}>
            Enter a whole number.
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'count', display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton
          aria-label={`Remove one ${name}`}
          tabIndex={-1}
          disabled={quantity === 0}
          onClick={() => step(-1)}
          sx={button}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
        <TextField
          value={isWrong ? wrong : quantity === 0 ? '' : String(quantity)}
          error={isWrong}
          placeholder="0"
          autoFocus={isFirst}
          onChange={({ target }) => change(target.value)}
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
              'aria-label': `Quantity of ${name}`,
              ...(isWrong && { 'aria-describedby': noteId }),
            },
          }}
          sx={{ width: 72 }}
        />
        <IconButton
          aria-label={`Add one ${name}`}
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

const priceInWords = (price: number, asked: number | undefined): string =>
  asked === undefined || asked === price
    ? formatDollars(price)
    : `${formatDollars(asked)} with fees and tax (${formatDollars(price)})`;

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  '+': 1,
  ArrowDown: -1,
  '-': -1,
};

/** On phones, the name takes the full width, and the price is next to the quantity. */
const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: { xs: '"name name" "price count"', sm: '"name count" "price count"' },
};
const button = { width: 44, height: 44 };

/** The selected quantity of each ticket type. */
export function useQuantities() {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  return {
    of: (id: string): number => quantities[id] ?? 0,
    set: (id: string, quantity: number) =>
      setQuantities((before) => ({ ...before, [id]: quantity })),
    lines: Object.entries(quantities).flatMap(([ticketTypeId, quantity]) =>
      quantity > 0 ? [{ ticketId: ticketTypeId, quantity }] : [],
    ),
  };
}
