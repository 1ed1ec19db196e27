import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { BooleanInput, MoneyInput, NumberInput, PercentInput, useInstance } from '@foyer/kit/admin';
import { Box, Card, FormControlLabel, Link, Switch, Typography } from '@mui/material';
import { fieldOf, formatDollars, pathOf } from '@foyer/kit';
import { ORGANIZATION_PAGE, TENANT_TAB } from '@foyer/plugin-tenants/slots';
import {
  feeSetting,
  isUnlimited,
  limitInWords,
  ROUND_UP_DOLLARS,
  UNLIMITED_COMPLIMENTARY,
} from '../../contract/setting.ts';
import { PassAlongInput } from './PassAlongInput.tsx';
import { switchLabel } from './switchLabel.ts';
import { TaxInputs } from './TaxInputs.tsx';

const label = (name: keyof typeof feeSetting.fields) => fieldOf(feeSetting, name).label;

/** All inputs of the form, grouped in cards. */
export function SettingInputs(props: { tenantId: string | null; isLocked: boolean }) {
  const { tenantId, isLocked: disabled } = props;
  return (
    <>
      <SettingsCard title="Donations">
        <Box sx={pair}>
          <PercentInput
            source="donationServiceFee"
            label={label('donationServiceFee')}
            isRequired
            disabled={disabled}
          />
          <MoneyInput
            source="donationCharge"
            label={label('donationCharge')}
            isRequired
            disabled={disabled}
          />
        </Box>
      </SettingsCard>
      <SettingsCard title="Complimentary tickets">
        <ComplimentaryInputs isLocked={disabled} />
      </SettingsCard>
      <SettingsCard
        title="Who pays the fees"
        note="The service fee comes from the ticket rules. The card processing fee is Stripe’s fee plus the processing fee below."
      >
        <PassAlongInput channel="ONLINE" legend="Online" isLocked={disabled} />
        <PassAlongInput channel="BACKEND" legend="Box office" isLocked={disabled} />
        <PassAlongInput channel="APP" legend="App" isLocked={disabled} />
      </SettingsCard>
      <SettingsCard title="Processing and platform fees">
        <Box sx={pair}>
          <PercentInput
            source="processingFee"
            label={label('processingFee')}
            helperText={fieldOf(feeSetting, 'processingFee').meta.help}
            isRequired
            disabled={disabled}
          />
          <PercentInput
            source="platformFee"
            label={label('platformFee')}
            helperText={fieldOf(feeSetting, 'platformFee').meta.help}
            isRequired
            disabled={disabled}
          />
        </Box>
        <RoundUpNote tenantId={tenantId} />
      </SettingsCard>
      <SettingsCard title="Taxes">
        <TaxInputs isLocked={disabled} />
      </SettingsCard>
      <SettingsCard title="Sold-out tickets">
        <BooleanInput
          source="autoShowActiveTicketsAsSoldOut"
          label={label('autoShowActiveTicketsAsSoldOut')}
          disabled={disabled}
          helperText={false}
          sx={{ '& .MuiFormControlLabel-root': switchLabel }}
        />
      </SettingsCard>
    </>
  );
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

/** A group of related settings. */
function SettingsCard(props: { title: string; note?: string; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2">{title}</Typography>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {note}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </Box>
    </Card>
  );
}

const SOURCE = 'maximumComplimentaryTickets';
/** The initial value of a limit. */
const LIMITED = 1;

/** How many complimentary tickets each event may have: a number, or unlimited. */
function ComplimentaryInputs({ isLocked }: { isLocked: boolean }) {
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
          label={label(SOURCE)}
          isRequired
          disabled={isLocked}
          helperText={limitInWords(value)}
        />
      )}
    </>
  );
}

const TAB = 'payments';

/** What service fees are rounded up to, and where to turn rounding on for a tenant. */
function RoundUpNote({ tenantId }: { tenantId: string | null }) {
  const { realm } = useInstance();
  const step = formatDollars(ROUND_UP_DOLLARS);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      When rounding is on, each service fee is rounded up to the next {step}.{' '}
      {tenantId === null ? (
        'Rounding is set for each tenant under Payment/Payouts on the tenant’s page.'
      ) : (
        <>
          Rounding is set under{' '}
          <Link
            component={RouterLink}
            to={
              realm === 'tenant'
                ? `${ORGANIZATION_PAGE}/${TAB}`
                : pathOf(TENANT_TAB, { tenantId, tab: TAB })
            }
          >
            Payment/Payouts
          </Link>
          .
        </>
      )}
    </Typography>
  );
}
