import { fieldOf } from '@foyer/kit';
import { PercentInput } from '@foyer/kit/admin';
import { Box, FormControlLabel, Switch } from '@mui/material';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { feeSetting } from '../../contract/setting.ts';
import { switchLabel } from './switchLabel.ts';

const SALES = [
  {
    toggle: 'chargeOnline',
    value: 'chargeOnlineValue',
    label: 'Online orders',
    rate: 'Online tax rate',
  },
  { toggle: 'chargeCash', value: 'chargeCashValue', label: 'Cash orders', rate: 'Cash tax rate' },
  {
    toggle: 'chargeBoxOffice',
    value: 'chargeBoxOfficeValue',
    label: 'Box office',
    rate: 'Box office tax rate',
  },
] as const;
type Sale = (typeof SALES)[number];

/** Whether tax is charged, at which rate, and on which sales. */
export function TaxInputs({ isLocked }: { isLocked: boolean }) {
  const { getValues, setValue, clearErrors } = useFormContext();
  const { field } = useController({ name: 'chargeTax' });
  const isCharged = Boolean(field.value);

  function change(isOn: boolean) {
    field.onChange(isOn);
    clearErrors(SALES.map(({ value }) => value));
    if (!isOn) return;
    // Toggles that were never set follow the main switch. Turning tax on here makes them explicit.
    for (const { toggle } of SALES)
      if (getValues(toggle) === null) setValue(toggle, true, { shouldDirty: true });
  }

  return (
    <>
      <FormControlLabel
        sx={switchLabel}
        control={
          <Switch
            name={field.name}
            checked={isCharged}
            onBlur={field.onBlur}
            onChange={(_event, isOn) => change(isOn)}
            disabled={isLocked}
            slotProps={{ input: { role: 'switch', ref: field.ref } }}
          />
        }
        label={fieldOf(feeSetting, 'chargeTax').label}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <PercentInput
          source="taxRate"
          label={fieldOf(feeSetting, 'taxRate').label}
          isRequired
          disabled={isLocked}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
        {SALES.map((sale) => (
          <SaleTax key={sale.toggle} sale={sale} isLocked={isLocked} isCharged={isCharged} />
        ))}
      </Box>
    </>
  );
}

/** The tax of one sales channel: its toggle, and its own rate while that is on. */
function SaleTax(props: { sale: Sale; isLocked: boolean; isCharged: boolean }) {
  const { sale, isLocked, isCharged } = props;
  const { field } = useController({ name: sale.toggle });
  const { clearErrors } = useFormContext();
  const rate = useWatch({ name: 'taxRate' }) as unknown;
  // A toggle that was never set follows the main switch.
  const isOn = isCharged && field.value !== false;
  const isOptional = sale.toggle === 'chargeOnline';
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <FormControlLabel
        sx={switchLabel}
        control={
          <Switch
            name={field.name}
            checked={isOn}
            onBlur={field.onBlur}
            onChange={(_event, isNowOn) => {
              field.onChange(isNowOn);
              clearErrors(sale.value);
            }}
            disabled={isLocked || !isCharged}
            slotProps={{ input: { role: 'switch', ref: field.ref } }}
          />
        }
        label={sale.label}
      />
      <PercentInput
        source={sale.value}
        label={sale.rate}
        isRequired={isOn && !isOptional}
        disabled={isLocked || !isOn}
        helperText={
          isOn &&
          isOptional &&
          typeof rate === 'number' &&
          `Leave empty to use the tax rate, ${rate}%.`
        }
      />
    </Box>
  );
}
