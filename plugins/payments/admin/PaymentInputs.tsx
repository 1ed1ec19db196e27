import { BooleanInput, SelectInput, TextInput } from '@foyer/kit/admin';
import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { PAYMENT_TYPES, PAYOUT_TYPES } from '../contract.ts';
import { optionChoices, PAYMENT_TYPE_WORDS, PAYOUT_TYPE_WORDS } from './words.ts';

const TYPES = PAYMENT_TYPES.toReversed().map((id) => ({ id, name: PAYMENT_TYPE_WORDS[id] }));
const RHYTHMS = PAYOUT_TYPES.map((id) => ({ id, name: PAYOUT_TYPE_WORDS[id] }));

/**
 * The payment inputs, in three groups. Values that follow from another choice are shown and locked.
 */
export function PaymentInputs({ isLocked }: { isLocked: boolean }) {
  const isTenants = useWatch({ name: 'payment.type' }) === 'tenant';
  const locked = { disabled: isLocked };
  return (
    <>
      <Group title="Payment account">
        <RadioButtonGroupInput
          source="payment.type"
          label="Account that receives payments"
          choices={TYPES}
          row={false}
          {...locked}
        />
        <BooleanInput
          source="payment.direct"
          label="Direct charges: buyers pay the organizer, not the platform"
          disabled={isLocked || !isTenants}
        />
        <TextInput source="payment.profileId" label="Stripe account ID (acct_…)" {...locked} />
        <TextInput source="payment.tag" label="Payment tag" {...locked} />
        <TextInput source="gateway.customerId" label="Stripe customer ID (cus_…)" {...locked} />
        <BooleanInput source="gateway.test" label="Test mode" {...locked} />
      </Group>
      <Group title="Payouts">
        <FormControlLabel
          disabled
          control={<Checkbox checked={isTenants} />}
          label="Automatic payouts by Stripe"
        />
        <SelectInput source="payout.type" label="Payout schedule" choices={RHYTHMS} {...locked} />
        <TextInput source="payout.date" label="Payout date (free text)" {...locked} />
        <TextInput source="payout.tag" label="Payout tag" {...locked} />
        <BooleanInput
          source="payout.chargeSurchargeFeesToPlatform"
          label="The platform pays the gateway (card) fee"
          helperText="Stripe deducts this fee from each card payment. When this is on, it comes out of the platform’s share instead of the organizer’s. Service fees stay as they are. Applies to new orders."
          {...locked}
        />
      </Group>
      <Group title="Default fees, used if ticket settings don’t specify them">
        <BooleanInput source="fees.serviceFeeRoundUp" label="Round up service fees" {...locked} />
        <SelectInput
          source="fees.serviceFeeOnlineSales"
          label="Online sales"
          choices={optionChoices('ONLINE')}
          {...locked}
        />
        <SelectInput
          source="fees.serviceFeeBackendSales"
          label="Box office sales"
          choices={optionChoices('BACKEND')}
          {...locked}
        />
        <SelectInput
          source="fees.serviceFeeAppSales"
          label="App sales"
          choices={optionChoices('APP')}
          {...locked}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Box>
  );
}
