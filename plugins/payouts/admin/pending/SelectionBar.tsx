import { formatCount, formatDollars } from '@foyer/kit';
import { DescriptionList, type Selection, useAction } from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { NONE_SELECTED, type payouts, type PendingRow } from '../../contract.ts';
import {
  canPayOut,
  leftOutInWords,
  sumsOf,
  WITH_ACCOUNT,
  WITHOUT_ACCOUNT,
} from './pendingColumns.tsx';

/** The most orders that can be paid out at once. */
const AT_MOST = 5_000;

/** Ready orders that were left out of the selection. */
interface LeftOut {
  matching: string;
  rows: readonly PendingRow[];
  selected: number;
}

/** The selected orders and their total, with the button that pays them out. */
export function SelectionBar(props: {
  selection: Selection<typeof payouts.lists.pending>;
  /** Called with the ready orders that were left out. */
  onPayOut: (leftOut: readonly PendingRow[]) => void;
  onFailed: (error: unknown) => void;
}) {
  const { rows, clear, matching, selectMatching, readMatching } = props.selection;
  const [leftOut, setLeftOut] = useState<LeftOut>({ matching, rows: [], selected: 0 });
  const isEmpty = rows.length === 0;
  // Shown next to the selection, or alone if every order was left out.
  const isLeftOutSaid =
    leftOut.rows.length > 0 &&
    leftOut.matching === matching &&
    (!isEmpty || leftOut.selected === 0);
  const { orders, tenantTotal, platformTotal } = sumsOf(rows);
  const selected = formatCount(orders, 'order', 'orders');

  const selectAll = useAction(
    async () => {
      const unpayable = await readMatching(WITHOUT_ACCOUNT, { atMost: AT_MOST });
      const selected = await selectMatching(WITH_ACCOUNT, { atMost: AT_MOST });
      setLeftOut({ matching, rows: unpayable.filter((row) => !canPayOut(row)), selected });
    },
    { onFailed: props.onFailed },
  );

  return (
    <Box role="region" aria-label="Selection" sx={isEmpty ? bar : { ...bar, ...lit }}>
      {isEmpty ? (
        <Box component="p" id={HINT} sx={{ m: 0, flex: '1 1 240px', fontSize: 14 }}>
          {NONE_SELECTED}
        </Box>
      ) : (
        <DescriptionList
          sx={sums}
          facts={[
            ['Selected', orders === AT_MOST ? `The first ${selected}` : selected],
            ['Tenant payout', formatDollars(tenantTotal)],
            ['Platform payout', formatDollars(platformTotal)],
          ]}
        />
      )}
      <Button
        variant="outlined"
        color="inherit"
        loading={selectAll.isBusy}
        onClick={() => void selectAll.run()}
      >
        Select all ready orders
      </Button>
      {!isEmpty && (
        <Button variant="outlined" color="inherit" onClick={clear}>
          {' '}
          Clear selection{' '}
        </Button>
      )}
      <Button
        variant="contained"
        disabled={isEmpty}
        onClick={() => props.onPayOut(isLeftOutSaid ? leftOut.rows : [])}
        {...(isEmpty ? { 'aria-describedby': HINT } : { sx: marquee })}
      >
        Payout
      </Button>
      {isLeftOutSaid && (
        <Box component="p" role="status" sx={{ m: 0, flexBasis: '100%', fontSize: 14 }}>
          {leftOutInWords(leftOut.rows.length)}
        </Box>
      )}
    </Box>
  );
}

const HINT = 'none-selected';

const sums = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  mr: 'auto',
  // The bar's colors are inverted.
  '& dt': { color: 'inherit', fontSize: 12.5, opacity: 0.8 },
  '& dd': { fontSize: 17, fontWeight: 650 },
};
const bar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  mt: 1.5,
  px: 2,
  py: 1.5,
  borderRadius: '10px',
  border: '1px solid var(--line)',
  bgcolor: 'var(--surface)',
  fontVariantNumeric: 'tabular-nums',
} as const;
// Inverts text and background colors, in light and dark mode.
const lit = {
  bgcolor: 'var(--ink)',
  color: 'var(--paper)',
  borderColor: 'var(--ink)',
} as const;
const marquee = {
  bgcolor: 'var(--marquee)',
  color: 'var(--on-marquee)',
  '&:hover': { bgcolor: 'var(--marquee)' },
};
