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
 * An amount in dollars, read with `readDollars`: a decimal comma is understood. What is no amount stays
 * in the form as it was typed, and what is wrong with it is said beside the field.
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

/** A sum below zero is one: the field's own limits say whether it may be. */
function readDollarsBelowZero(typed: string): ReadDecimal {
  const read = readDollars(typed);
  const text = typed.trim();
  const below = text.startsWith('-') ? readDollars(text.slice(1)).value : undefined;
  return below ? { value: -below } : read;
}

/**
 * A number, read with `readNumber`: a decimal comma is understood, and the field's schema says whether it
 * must be whole. What is no number stays in the form as it was typed, and is refused beside the field.
 * @example <NumberInput source="details.quantity" label="Quantity" isRequired />
 */
export const NumberInput = (props: DecimalInputProps) => (
  <DecimalInput {...props} read={readNumber} show={String} />
);

/**
 * A share in percent, read with `readPercent`; otherwise as `NumberInput`.
 * @example <PercentInput source="details.percent" label="Percent" isRequired />
 */
export const PercentInput = (props: DecimalInputProps) => (
  <DecimalInput {...props} unit="%" read={readPercent} show={String} />
);

/** An input of text, since one of numbers leaves out what it does not understand. */
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
