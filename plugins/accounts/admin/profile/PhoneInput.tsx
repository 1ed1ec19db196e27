import { retypePhone } from '@foyer/kit/phone';
import { TextField } from '@mui/material';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';

/** A telephone number that takes the form `+1 (###) ### ####` while it is typed. */
export function PhoneInput({ source, label }: { source: string; label: string }) {
  const { id, field, fieldState } = useInput({ source, defaultValue: '' });
  const { ref, value, onChange, ...bound } = field;
  const typed = typeof value === 'string' ? value : '';
  const { invalid, error } = fieldState;
  return (
    <TextField
      {...bound}
      id={id}
      inputRef={ref}
      type="tel"
      autoComplete="tel"
      size="small"
      fullWidth
      label={<FieldTitle label={label} source={source} />}
      placeholder="+1 (###) ### ####"
      value={typed}
      onChange={({ target }) => onChange(retypePhone(typed, target.value))}
      error={invalid}
      helperText={invalid && <InputHelperText error={error?.message} />}
    />
  );
}
