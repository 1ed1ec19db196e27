import { formatCount, formatDollars } from '@foyer/kit';
import { DescriptionList, type Selection, useAction } from '@foyer/kit/admin';
import MoreIcon from '@mui/icons-material/ArrowDropDown';
import {
  Box,
  Button,
  GlobalStyles,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NONE_SELECTED, type payouts, type PendingRow } from '../../contract.ts';
import { HoldMany } from './HoldMany.tsx';
import {
  canPayOut,
  leftOutInWords,
  sumsOf,
  type Whose,
  WITH_ACCOUNT,
  WITHOUT_ACCOUNT,
} from './pendingColumns.tsx';

/** The most orders that can be paid out at once. */
const AT_MOST = 5_000;

type Pending = typeof payouts.lists.pending;

/** One tenant or event to select ready orders of. */
type Limit = Partial<Record<'details.tenantId' | 'details.eventId', string>>;

/** Ready orders that were left out of the selection. */
interface LeftOut {
  matching: string;
  rows: readonly PendingRow[];
  selected: number;
}

/** The selected orders and their total, with the button that pays them out. */
export function SelectionBar(props: {
  whose: Whose;
  selection: Selection<Pending>;
  /** Called with the ready orders that were left out. */
  onPayOut: (leftOut: readonly PendingRow[]) => void;
  onFailed: (error: unknown) => void;
  canHold: boolean;
}) {
  const { whose, selection } = props;
  const { rows, clear, matching, selectMatching, readMatching } = selection;
  const [leftOut, setLeftOut] = useState<LeftOut>({ matching, rows: [], selected: 0 });
  const isEmpty = rows.length === 0;
  // Shown next to the selection, or alone if every order was left out.
  const isLeftOutSaid =
    leftOut.rows.length > 0 &&
    leftOut.matching === matching &&
    (!isEmpty || leftOut.selected === 0);
  const { orders, tenants, tenantTotal, platformTotal } = sumsOf(rows);
  const selected = formatCount(orders, 'order', 'orders');

  const select = useAction(
    async (limit: Limit) => {
      const atMost = { atMost: AT_MOST };
      const unpayable = await readMatching({ ...WITHOUT_ACCOUNT, ...limit }, atMost);
      const selected = await selectMatching({ ...WITH_ACCOUNT, ...limit }, atMost);
      setLeftOut({ matching, rows: unpayable.filter((row) => !canPayOut(row)), selected });
    },
    { onFailed: props.onFailed },
  );

  return (
    <Box role="region" aria-label="Selection" sx={isEmpty ? bar : { ...bar, ...lit }}>
      {isEmpty ? (
        <Box component="p" id={HINT} sx={{ m: 0, flex: '1 1 240px', fontSize: 14 }}>
          {NONE_SELECTED}
          <Box
            component="span"
            sx={{ display: { xs: 'none', md: 'block' }, color: 'var(--ink-3)' }}
          >
            Press j or k to move between rows, x to select one, and Enter to open it.
          </Box>
        </Box>
      ) : (
        <>
          <GlobalStyles styles={CLEAR_OF_BAR} />
          <DescriptionList
            sx={sums}
            facts={[
              [
                'Selected',
                [
                  orders === AT_MOST ? `The first ${selected}` : selected,
                  ...(whose === 'all' ? [formatCount(tenants, 'tenant', 'tenants')] : []),
                ].join(', '),
              ],
              ['Tenant payout', formatDollars(tenantTotal)],
              ['Platform payout', formatDollars(platformTotal)],
            ]}
          />
        </>
      )}
      <SelectReady
        whose={whose}
        selection={selection}
        isBusy={select.isBusy}
        onSelect={(limit) => void select.run(limit)}
        isShownOnPhone={isEmpty}
      />
      {props.canHold && <HoldMany selection={selection} onFailed={props.onFailed} />}
      {!isEmpty && (
        <Button variant="outlined" color="inherit" onClick={clear}>
          Clear selection
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

/** Selects all matching orders that are ready, of all tenants, of one, or of one event. */
function SelectReady(props: {
  whose: Whose;
  selection: Selection<Pending>;
  isBusy: boolean;
  onSelect: (limit: Limit) => void;
  isShownOnPhone: boolean;
}) {
  const { whose, selection, isBusy, onSelect } = props;
  const { matching, groupMatching } = selection;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const tenants = useQuery({
    queryKey: ['list', 'ready', 'tenants', matching],
    queryFn: () => groupMatching(WITH_ACCOUNT, ['details.tenantURL', 'details.tenantId']),
  });
  const events = useQuery({
    queryKey: ['list', 'ready', 'events', matching],
    queryFn: () => groupMatching(WITH_ACCOUNT, ['details.eventName', 'details.eventId']),
    enabled: anchor !== null,
  });
  const ready = tenants.data;
  const count = ready?.groups.count ?? 0;
  const sections = [
    ...(whose === 'all' && count > 1
      ? [{ title: 'One tenant', name: 'details.tenantURL', key: 'details.tenantId', of: ready }]
      : []),
    { title: 'One event', name: 'details.eventName', key: 'details.eventId', of: events.data },
  ] as const;
  const choose = (limit: Limit) => {
    setAnchor(null);
    onSelect(limit);
  };
  return (
    <Box sx={{ display: { xs: props.isShownOnPhone ? 'flex' : 'none', md: 'flex' }, minWidth: 0 }}>
      <Button
        variant="outlined"
        color="inherit"
        loading={isBusy}
        onClick={() => onSelect({})}
        sx={{ flexDirection: 'column', lineHeight: 1.25, borderRadius: '6px 0 0 6px' }}
      >
        Select all ready orders
        {ready && count > 0 && (
          <Box component="span" sx={{ fontSize: 12.5, fontWeight: 400 }}>
            {[
              formatCount(ready.count, 'order', 'orders'),
              ...(whose === 'all' ? [formatCount(count, 'tenant', 'tenants')] : []),
              formatDollars(ready.totals['details.tenantTotal']),
            ].join(', ')}
          </Box>
        )}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        id={`${id}-button`}
        aria-label="Select ready orders of one tenant or event"
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        disabled={isBusy || count === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, px: 0.5, ml: '-1px', borderRadius: '0 6px 6px 0' }}
      >
        <MoreIcon />
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-labelledby': `${id}-button` },
          paper: { sx: { maxHeight: 420, maxWidth: 420 } },
        }}
      >
        {sections.flatMap(({ title, name, key, of }) => [
          <ListSubheader key={title} role="presentation">
            {title}
          </ListSubheader>,
          ...(of?.groups.result ?? []).map(({ of: values, count, totals }) => (
            <MenuItem key={values[key]} onClick={() => choose({ [key]: values[key] })}>
              <ListItemText
                primary={<bdi>{values[name]}</bdi>}
                secondary={`${formatCount(count, 'order', 'orders')}, ${formatDollars(totals['details.tenantTotal'])}`}
                slotProps={{ primary: { noWrap: true } }}
              />
            </MenuItem>
          )),
        ])}
      </Menu>
    </Box>
  );
}

const HINT = 'none-selected';

/** Keeps the focus clear of the bar. */
const CLEAR_OF_BAR = { html: { scrollPaddingBottom: 140 } };

const sums = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 1.5, md: 3 },
  rowGap: 1,
  mr: 'auto',
  // The bar's colors are inverted.
  '& dt': { color: 'inherit', fontSize: 12.5, opacity: 0.8 },
  '& dd': { fontSize: { xs: 14, md: 17 }, fontWeight: 650 },
};
const bar = {
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
  // With nothing to pay out, a phone has no room for it next to the rows.
  position: { xs: 'static', md: 'sticky' },
  bottom: 8,
  zIndex: 3,
} as const;
// Inverts text and background colors, in light and dark mode.
const lit = {
  position: 'sticky',
  bgcolor: 'var(--ink)',
  color: 'var(--paper)',
  borderColor: 'var(--ink)',
} as const;
const marquee = {
  bgcolor: 'var(--marquee)',
  color: 'var(--on-marquee)',
  '&:hover': { bgcolor: 'var(--marquee)' },
};
