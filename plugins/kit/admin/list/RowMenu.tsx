import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

export interface RowAction {
  label: string;
  onClick: () => void;
  /** A destructive action: shown in red, last. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Why it isn't available now; shown below the label of the disabled action. */
  reason?: string;
}

/**
 * The menu of actions for one row.
 * @example <RowMenu of={policy.id} actions={[{ label: 'Edit', onClick: edit }, { label: 'Delete', onClick: ask, isDanger: true }]} />
 */
export function RowMenu({
  of,
  actions,
}: {
  of: string;
  actions: readonly (RowAction | false | undefined)[];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const translate = useTranslate();
  const shown = actions.filter((action): action is RowAction => Boolean(action));
  if (!shown.length) return null;
  return (
    <>
      <IconButton
        size="small"
        id={`${id}-button`}
        aria-label={translate('kit.rowActions', { of })}
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {shown.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.isDisabled ?? false}
            onClick={() => {
              setAnchor(null);
              action.onClick();
            }}
            sx={action.isDanger ? { color: 'var(--bad)' } : {}}
          >
            {action.isDisabled && action.reason ? (
              <ListItemText primary={action.label} secondary={action.reason} />
            ) : (
              action.label
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
