import { NumberInput } from '@foyer/kit/admin';
import { FormControlLabel, Switch } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { isUnlimited, limitInWords, UNLIMITED_COMPLIMENTARY } from '../../contract/setting.ts';
import { switchLabel } from './switchLabel.ts';

const SOURCE = 'maximumComplimentaryTickets';
/** The initial value of a limit. */
const LIMITED = 1;

/** How many complimentary tickets each event may have: a number, or unlimited. */
export function ComplimentaryInputs({ isLocked }: { isLocked: boolean }) {
  const { setValue, clearErrors } = useFormContext();
  const value = useWatch({ name: SOURCE }) as unknown;
  const isOn = typeof value === 'number' && isUnlimited(value);
  const change = (_event: unknown, isNowOn: boolean) => {
    setValue(SOURCE, isNowOn ? UNLIMITED_COMPLIMENTARY : LIMITED, { shouldDirty: true });
    clearErrors(SOURCE);
  };
  return (
    <>
      <FormControlLabel
        sx={switchLabel}
        control={
          <Switch
            checked={isOn}
            disabled={isLocked}
            onChange={change}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
        label="Unlimited"
      />
      {!isOn && (
        <NumberInput
          source={SOURCE}
          label="Complimentary tickets per event"
          isRequired
          disabled={isLocked}
          helperText={limitInWords(value)}
        />
      )}
    </>
  );
}
