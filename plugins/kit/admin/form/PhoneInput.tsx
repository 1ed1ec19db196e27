import { TextField } from '@mui/material';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { retypePhone } from '../../phone.ts';

/**
 * A phone number, formatted as `+1 (###) ### ####` while the user types.
 * @param props.autoComplete what browsers may fill in; by default the user's own number
 * @example <PhoneInput source="details.phone" label="Phone" autoComplete="off" isRequired />
 */
export function PhoneInput(props: {
  source: string;
  label: string;
  autoComplete?: string;
  isRequired?: boolean;
  disabled?: boolean;
}) {
  const { source, label, autoComplete = 'tel', isRequired = false, disabled = false } = props;
  const { id, field, fieldState } = useInput({ source, defaultValue: '', disabled });
  const { ref, value, onChange, ...bound } = field;
  const typed = typeof value === 'string' ? value : '';
  const { invalid, error } = fieldState;
  return (
    <TextField
      {...bound}
      id={id}
      inputRef={ref}
      type="tel"
      autoComplete={autoComplete}
      size="small"
      fullWidth
      disabled={disabled}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      placeholder="+1 (###) ### ####"
      value={typed}
      onChange={({ target }) => onChange(retypePhone(typed, target.value))}
      error={invalid}
      helperText={invalid && <InputHelperText error={error?.message} />}
    />
  );
}
