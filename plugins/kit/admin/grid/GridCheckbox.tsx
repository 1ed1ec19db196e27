import type { GridSlotProps } from '@mui/x-data-grid';
import materialSlots from '@mui/x-data-grid/material';
import { useEffect, useRef } from 'react';

const MaterialCheckbox = materialSlots.baseCheckbox;

/** The grid's checkbox with the input's own indeterminate state, which `aria-checked` alone contradicts. */
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
