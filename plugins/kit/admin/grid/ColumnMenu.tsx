import ViewColumnIcon from '@mui/icons-material/ViewWeekOutlined';
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import type { ChosenColumn } from './useColumnChoice.ts';

/**
 * Selects the visible columns. The first always stays, since it identifies the row.
 * @example <ColumnMenu columns={COLUMNS} shown={shown} onToggle={toggle} />
 */
export function ColumnMenu(props: {
  columns: readonly ChosenColumn[];
  shown: Readonly<Record<string, boolean>>;
  onToggle: (field: string, isShown: boolean) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        id={`${id}-button`}
        startIcon={<ViewColumnIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {props.columns.slice(1).map(({ field, label }) => {
          const isShown = props.shown[field] ?? true;
          return (
            <MenuItem
              key={field}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => props.onToggle(field, !isShown)}
            >
              <Checkbox
                checked={isShown}
                tabIndex={-1}
                size="small"
                sx={{ mr: 0.5, ml: -0.75 }}
                slotProps={{ input: { 'aria-hidden': true } }}
              />
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
