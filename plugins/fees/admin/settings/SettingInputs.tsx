import type { ReactNode } from 'react';
import { BooleanInput, MoneyInput, PercentInput } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import { ComplimentaryInputs } from './ComplimentaryInputs.tsx';
import { PassAlongInput } from './PassAlongInput.tsx';
import { RoundUpNote } from './RoundUpNote.tsx';
import { switchLabel } from './switchLabel.ts';
import { TaxInputs } from './TaxInputs.tsx';

/** All inputs of the form, grouped in cards. */
export function SettingInputs(props: { tenantId: string | null; isLocked: boolean }) {
  const { tenantId, isLocked: disabled } = props;
  return (
    <>
      <SettingsCard title="Donations">
        <Box sx={pair}>
          <PercentInput
            source="donationServiceFee"
            label="Donation service fee"
            isRequired
            disabled={disabled}
          />
          <MoneyInput
            source="donationCharge"
            label="Donation charge"
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
            label="Processing fee"
            helperText="A percentage of ticket sales paid by card, except on the organizer’s own terminal."
            isRequired
            disabled={disabled}
          />
          <PercentInput
            source="platformFee"
            label="Platform fee"
            helperText="A percentage of all ticket sales. The organizer pays it."
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
          label="Show active ticket types as sold out when none are left"
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
