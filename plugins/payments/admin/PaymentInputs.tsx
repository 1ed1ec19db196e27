import { BooleanInput, CardsInput, SelectInput, TextInput, useSlot } from '@foyer/kit/admin';
import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { PAYOUT_TYPES, type PaymentForm } from '../contract.ts';
import { feeEffect, payoutSchedule } from '../slots.ts';
import { Block } from './Block.tsx';
import { AccountBadge, StripeAccount } from './StripeAccount.tsx';
import {
  CARD_FEE_CHOICES,
  optionChoices,
  PAYMENT_TYPE_CHOICES,
  PAYOUT_TYPE_WORDS,
  MONDAY,
  WEEKDAYS,
} from './words.ts';

const RHYTHMS = PAYOUT_TYPES.map((id) => ({ id, name: PAYOUT_TYPE_WORDS[id] }));

/** The typed settings: the form starts with a whole record, so none is missing. */
const useSetup = () => useWatch<PaymentForm>() as PaymentForm;

/** Where the money of a sale goes. */
export function PaymentAccountInputs({ tenantId }: { tenantId: string }) {
  return (
    <Block title="Where sales are collected" state={<AccountBadge tenantId={tenantId} />}>
      <CardsInput
        source="payment.type"
        label="Account that receives payments"
        choices={PAYMENT_TYPE_CHOICES}
      />
      <StripeAccount tenantId={tenantId} isLocked={false} />
    </Block>
  );
}

/** When the tenant is paid. The automatic checkbox follows from the account. */
export function PayoutInputs({ tenantId }: { tenantId: string }) {
  const { payment, payout } = useSetup();
  const schedules = useSlot(payoutSchedule);
  const isTenants = payment.type === 'tenant';
  return (
    <Block title="When this tenant is paid">
      {isTenants ? (
        <Typography>
          Stripe pays the tenant automatically, on the schedule of the tenant’s own account.
        </Typography>
      ) : (
        <>
          <Box sx={fields}>
            <SelectInput source="payout.type" label="Payout schedule" choices={RHYTHMS} />
            {payout.type === 'weekly' && (
              <SelectInput
                source="payout.date"
                label="Weekday"
                choices={weekdays(payout.date)}
                {...unset(MONDAY)}
              />
            )}
          </Box>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            {schedules.map(({ key, Component }) => (
              <Component
                key={key}
                tenantId={tenantId}
                payout={{ type: payout.type, date: payout.date }}
              />
            ))}
          </Box>
        </>
      )}
      <FormControlLabel
        disabled
        control={<Checkbox checked={isTenants} />}
        label="Automatic payouts by Stripe"
      />
    </Block>
  );
}

/** The API accepts any text as the date: one that isn't a weekday stays a choice. */
const weekdays = (date: string | null) =>
  [...WEEKDAYS, ...(date && !WEEKDAYS.some((day) => day === date) ? [date] : [])].map((name) => ({
    id: name,
    name,
  }));

/** Who pays which fee, and what that means for a ticket. */
export function FeeInputs({ tenantId }: { tenantId: string }) {
  const { fees, payout } = useSetup();
  const effects = useSlot(feeEffect);
  return (
    <Block title="Who pays the fees">
      <CardsInput
        source="payout.chargeSurchargeFeesToPlatform"
        label="Gateway (card) fee"
        choices={CARD_FEE_CHOICES}
      />
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, fontSize: 14, fontWeight: 600 }}>
          Service and processing fees
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          Used where the tenant’s ticket settings don’t say who pays. Changes apply to new orders.
        </Typography>
        <Box sx={fields}>
          <SelectInput
            source="fees.serviceFeeOnlineSales"
            label="Online sales"
            choices={optionChoices('ONLINE')}
            {...unset(ORGANIZER_PAYS)}
          />
          <SelectInput
            source="fees.serviceFeeBackendSales"
            label="Box office sales"
            choices={optionChoices('BACKEND')}
            {...unset(ORGANIZER_PAYS)}
          />
          <SelectInput
            source="fees.serviceFeeAppSales"
            label="App sales"
            choices={optionChoices('APP')}
            {...unset(ORGANIZER_PAYS)}
          />
        </Box>
        <BooleanInput
          source="fees.serviceFeeRoundUp"
          label="Round up service fees to the next $0.10"
          helperText={false}
        />
      </Box>
      {effects.map(({ key, Component }) => (
        <Component
          key={key}
          tenantId={tenantId}
          fees={fees}
          isCardFeeOfPlatform={payout.chargeSurchargeFeesToPlatform}
        />
      ))}
    </Block>
  );
}

/** Without a choice, a select shows the default that is in effect. */
const unset = (emptyText: string) => ({
  emptyText,
  helperText: false as const,
  slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
});
const ORGANIZER_PAYS = 'Default: the organizer pays both fees';

/** Test mode, and what sends money elsewhere if it is wrong. */
export function TechnicalInputs() {
  const isTenants = useSetup().payment.type === 'tenant';
  return (
    <>
      <Block title="Test mode">
        <BooleanInput
          source="gateway.test"
          label="Test mode"
          helperText="Marks this tenant’s payments as tests. Whether real cards are charged depends on the platform’s Stripe key."
        />
      </Block>
      <Block title="Account IDs and direct charges">
        <Alert severity="warning">
          Mistakes here send money to the wrong account. Change these only if Stripe or the tenant
          asks you to.
        </Alert>
        <Box sx={fields}>
          <TextInput source="payment.profileId" label="Stripe account ID (acct_…)" />
          <TextInput source="gateway.customerId" label="Stripe customer ID (cus_…)" />
          <TextInput source="payment.tag" label="Payment tag" />
          <TextInput source="payout.tag" label="Payout tag" />
        </Box>
        <BooleanInput
          source="payment.direct"
          label="Direct charges: buyers pay the organizer, not the platform"
          disabled={!isTenants}
          helperText={isTenants ? false : 'Only for the tenant’s own Stripe account.'}
        />
      </Block>
    </>
  );
}

const fields = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};
