import { BooleanInput, SelectInput, TextInput } from '@foyer/kit/admin';
import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { PAYMENT_TYPES, PAYOUT_TYPES } from '../contract.ts';
import { optionChoices, PAYMENT_TYPE_WORDS, PAYOUT_TYPE_WORDS } from './words.ts';

const TYPES = PAYMENT_TYPES.toReversed().map((id) => ({ id, name: PAYMENT_TYPE_WORDS[id] }));
const RHYTHMS = PAYOUT_TYPES.map((id) => ({ id, name: PAYOUT_TYPE_WORDS[id] }));

/** The inputs of the set-up, in three groups. What follows from another choice is shown and locked. */
export function PaymentInputs({ isLocked }: { isLocked: boolean }) {
  const isTenants = useWatch({ name: 'payment.type' }) === 'tenant';
  const locked = { disabled: isLocked };
  return (
    <>
      <Group title="Payment account">
        <RadioButtonGroupInput
          source="payment.type"
          label="Whose account takes the money"
          choices={TYPES}
          row={false}
          {...locked}
        />
        <BooleanInput
          source="payment.direct"
          label="Direct charges: the buyer pays the tenant, and not the platform"
          disabled={isLocked || !isTenants}
        />
        <TextInput source="payment.profileId" label="Account at Stripe (acct_…)" {...locked} />
        <TextInput source="payment.tag" label="Payment tag" {...locked} />
        <TextInput source="gateway.customerId" label="Customer at Stripe (cus_…)" {...locked} />
        <BooleanInput source="gateway.test" label="Test mode" {...locked} />
      </Group>
      <Group title="Payouts">
        <FormControlLabel
          disabled
          control={<Checkbox checked={isTenants} />}
          label={
            isTenants
              ? 'Automatic: Stripe pays the tenant out by itself'
              : 'Automatic: off, an operator pays the tenant out'
          }
        />
        <SelectInput source="payout.type" label="When" choices={RHYTHMS} {...locked} />
        <TextInput source="payout.date" label="Payout date, in words" {...locked} />
        <TextInput source="payout.tag" label="Payout tag" {...locked} />
        <BooleanInput
          source="payout.chargeSurchargeFeesToPlatform"
          label="The platform pays the gateway (card) fee"
          helperText="Stripe deducts this fee from each card payment. Turn this on to take it from the platform’s share instead of the tenant’s. Service fees stay as they are. Applies to new orders."
          {...locked}
        />
      </Group>
      <Group title="Fees, where the ticket settings do not say">
        <BooleanInput source="fees.serviceFeeRoundUp" label="Round service fees up" {...locked} />
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
