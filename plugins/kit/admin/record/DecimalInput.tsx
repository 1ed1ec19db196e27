import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { readDollars, readNumber, readPercent, type ReadDecimal } from '../../decimal.ts';

interface DecimalInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  disabled?: boolean;
}

/**
 * An amount in dollars, parsed with `readDollars`, which accepts a decimal comma. An invalid amount stays in the form
 * as typed, with a message at the field.
 * @example <MoneyInput source="details.price" label="Price in dollars" isRequired />
 */
export const MoneyInput = (props: DecimalInputProps) => (
  <DecimalInput
    {...props}
    unit="$"
    read={readDollarsBelowZero}
    show={(value) => value.toFixed(2)}
  />
);

/** A negative amount is valid here; the field's own limits decide whether to accept it. */
function readDollarsBelowZero(typed: string): ReadDecimal {
  const read = readDollars(typed);
  const text = typed.trim();
  const below = text.startsWith('-') ? readDollars(text.slice(1)).value : undefined;
  return below ? { value: -below } : read;
}

/**
 * A number, parsed with `readNumber`, which accepts a decimal comma. The field's schema decides whether it must be
 * whole. An invalid number stays in the form as typed, with a message at the field.
 * @example <NumberInput source="details.quantity" label="Quantity" isRequired />
 */
export const NumberInput = (props: DecimalInputProps) => (
  <DecimalInput {...props} read={readNumber} show={String} />
);

/**
 * A percentage, parsed with `readPercent`; otherwise like `NumberInput`.
 * @example <PercentInput source="details.percent" label="Percent" isRequired />
 */
export const PercentInput = (props: DecimalInputProps) => (
  <DecimalInput {...props} unit="%" read={readPercent} show={String} />
);

/** A text input, since a number input drops characters that it doesn't understand. */
function DecimalInput(
  props: DecimalInputProps & {
    read: (typed: string) => ReadDecimal;
    show: (value: number) => string;
    unit?: '$' | '%';
  },
) {
  const { source, label, helperText = false, isRequired = false, disabled = false } = props;
  const { read, show, unit } = props;
  const { id, field, fieldState } = useInput({ source, defaultValue: null, disabled, isRequired });
  const [typed, setTyped] = useState<string | null>(null);
  const { ref, ...bound } = field;
  const value: unknown = field.value;
  const stored = typeof value === 'number' ? show(value) : typeof value === 'string' ? value : '';
  const problem = typeof value === 'string' ? read(value).problem : undefined;
  return (
    <TextField
      {...bound}
      id={id}
      inputRef={ref}
      className={`ra-input ra-input-${source}`}
      size="small"
      fullWidth
      value={typed ?? stored}
      onChange={({ target }) => {
        setTyped(target.value);
        const { value: understood = target.value } = read(target.value);
        field.onChange(understood);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      disabled={disabled}
      error={fieldState.invalid}
      helperText={
        (helperText !== false || fieldState.invalid) && (
          <InputHelperText
            error={fieldState.invalid ? (problem ?? fieldState.error?.message) : undefined}
            helperText={helperText}
          />
        )
      }
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      slotProps={{
        input: {
          startAdornment: unit === '$' && <InputAdornment position="start">$</InputAdornment>,
          endAdornment: unit === '%' && <InputAdornment position="end">%</InputAdornment>,
        },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 },
      }}
    />
  );
}
