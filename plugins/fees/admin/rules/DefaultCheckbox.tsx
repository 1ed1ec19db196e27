import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';

/** Makes the rule the default. Of the rule that is it already, only another one's choice takes it away. */
export function DefaultCheckbox({ isDefault }: { isDefault: boolean }) {
  const { field } = useInput({ source: 'default', defaultValue: false });
  const hintId = useId();
  const { value, ref, onChange, ...bound } = field;
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            {...bound}
            checked={Boolean(value)}
            onChange={(_event, isOn) => onChange(isOn)}
            disabled={isDefault}
            slotProps={{ input: { ref, 'aria-describedby': hintId } }}
          />
        }
        label="Default rule"
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        {isDefault
          ? 'This is the default. Make another rule the default, and this one no longer is.'
          : 'Ticket types without a rule of their own are charged the default.'}
      </FormHelperText>
    </div>
  );
}
