import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';

/** Makes the rule the default. It can't be cleared: another rule has to be made the default instead. */
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
          ? 'This is the default rule. To change that, make another rule the default.'
          : 'Applies to ticket types without a rule of their own.'}
      </FormHelperText>
    </div>
  );
}
