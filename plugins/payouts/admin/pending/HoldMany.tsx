import { formatCount, formatDollars } from '@foyer/kit';
import {
  FormDialog,
  type Selection,
  TextInput,
  useAction,
  useClient,
  useRefresh,
} from '@foyer/kit/admin';
import MoreIcon from '@mui/icons-material/ArrowDropDown';
import { Button, Menu, MenuItem, Typography } from '@mui/material';
import type { FieldValues } from 'react-hook-form';
import { useId, useState } from 'react';
import { MOST_HOLDS, NO_MESSAGE, payouts, type PendingRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { canToggleHold, sumsOf } from './pendingColumns.tsx';

interface Asked {
  hold: boolean;
  rows: readonly PendingRow[];
}

/** Holds the selected orders or all matching ones, and releases all matching ones that are held. */
export function HoldMany(props: {
  selection: Selection<typeof payouts.lists.pending>;
  onFailed: (error: unknown) => void;
}) {
  const { clear, readMatching } = props.selection;
  // Another operator may have held some of them.
  const rows = props.selection.rows.filter((row) => canToggleHold(row) && !row.details.onHold);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const id = useId();
  const find = useAction(
    async (hold: boolean) => {
      const matching = await readMatching({ 'details.onHold': !hold }, { atMost: MOST_HOLDS });
      setAsked({ hold, rows: matching.filter(canToggleHold) });
    },
    { onFailed: props.onFailed },
  );
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        id={`${id}-button`}
        endIcon={<MoreIcon />}
        loading={find.isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Hold or release
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {rows.length > 0 && (
          <MenuItem onClick={choose(() => setAsked({ hold: true, rows }))}>
            Hold {formatCount(rows.length, 'selected order', 'selected orders')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => void find.run(true))}>Hold all matching orders</MenuItem>
        <MenuItem onClick={choose(() => void find.run(false))}>
          Release all matching orders on hold
        </MenuItem>
      </Menu>
      {asked && <HoldManyDialog {...asked} onDone={clear} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Says how many orders of how many tenants are meant, and asks for the reason. */
function HoldManyDialog(props: Asked & { onDone: () => void; onClose: () => void }) {
  const { hold, rows, onDone, onClose } = props;
  const api = useClient(payouts);
  const refresh = useRefresh();
  const { orders, tenants, tenantTotal } = sumsOf(rows);
  const count = formatCount(orders, 'order', 'orders');
  const which = orders === MOST_HOLDS ? `the first ${count}` : count;
  const what = `${formatDollars(tenantTotal)} in payouts from ${which} (${formatCount(tenants, 'tenant', 'tenants')})`;
  const action = hold ? 'Hold payouts' : 'Release payouts';
  if (orders === 0)
    return (
      <FormDialog
        title={action}
        submitLabel="OK"
        onSubmit={async () => onClose()}
        onClose={onClose}
      >
        <Typography>
          {hold
            ? 'None of the matching orders can be held.'
            : 'None of the matching orders are on hold.'}
        </Typography>
      </FormDialog>
    );
  return (
    <FormDialog
      title={action}
      record={{ message: NO_MESSAGE }}
      submitLabel={`${hold ? 'Hold' : 'Release'} ${count}`}
      onSubmit={async ({ message }: FieldValues) => {
        const result = await api.holdMany({
          body: {
            orderUIDs: rows.map(({ details }) => details.orderUID),
            message: String(message ?? '').trim() || NO_MESSAGE,
            hold,
          },
        });
        onDone();
        refresh();
        return result;
      }}
      done={({ changed, leftOut }) => ({
        ...(hold ? toasts.held : toasts.released),
        title: `${formatCount(changed, 'payout', 'payouts')} ${hold ? 'held' : 'released'}`,
        ...(leftOut > 0 && {
          body: `${formatCount(leftOut, 'order was', 'orders were')} skipped because of changes in the meantime.`,
        }),
      })}
      failed={hold ? toasts.holdRefused : toasts.releaseRefused}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {hold
          ? `This holds ${what} until someone releases them. Tenants will see your reason. New orders aren’t affected.`
          : `This releases ${what}.`}
      </Typography>
      <TextInput source="message" label="Reason" multiline />
    </FormDialog>
  );
}
