import type { GridSlotProps } from '@mui/x-data-grid';
import materialSlots from '@mui/x-data-grid/material';
import { useEffect, useRef } from 'react';

const MaterialCheckbox = materialSlots.baseCheckbox;

/** The grid's checkbox, whose input itself knows that only some rows are selected: `aria-checked` alone contradicts it. */
export function GridCheckbox(props: GridSlotProps['baseCheckbox']) {
  const { indeterminate = false, slotProps } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <MaterialCheckbox
      {...props}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, ref: input } }}
    />
  );
}
