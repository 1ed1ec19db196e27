import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { readDollars } from '../../decimal.ts';

/** As it stands in the form: dollars, nothing, or what was typed and is no amount. */
const shown = (value: unknown): string =>
  typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value : '';

/** What the form is given. A sum below zero is one: the field's own limits say whether it may be. */
function toValue(typed: string): number | string | null {
  const read = readDollars(typed);
  if (read.problem === undefined) return read.value;
  const text = typed.trim();
  const below = text.startsWith('-') ? readDollars(text.slice(1)).value : undefined;
  return below ? -below : typed;
}

/**
 * An amount in dollars, read with `readDollars`: a decimal comma is understood. What is no amount stays
 * in the form as it was typed, so that its `money()` says beside the field what is wrong with it.
 * @example <MoneyInput source="details.price" label="Price in dollars" isRequired />
 */
export function MoneyInput(props: {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  disabled?: boolean;
}) {
  const { source, label, helperText = false, isRequired = false, disabled = false } = props;
  const { id, field, fieldState } = useInput({ source, defaultValue: null, disabled, isRequired });
  const [typed, setTyped] = useState<string | null>(null);
  const { ref, ...bound } = field;
  return (
    <TextField
      {...bound}
      id={id}
      inputRef={ref}
      className={`ra-input ra-input-${source}`}
      size="small"
      fullWidth
      value={typed ?? shown(field.value)}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(toValue(target.value));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      disabled={disabled}
      error={fieldState.invalid}
      helperText={
        (helperText !== false || fieldState.invalid) && (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        )
      }
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 },
      }}
    />
  );
}
