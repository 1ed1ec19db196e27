import { useInstance, useSlot } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import type { StoredPaymentSetting } from '../contract.ts';
import { payoutSchedule } from '../slots.ts';
import { Block } from './Block.tsx';
import { AccountBadge, StripeAccount } from './StripeAccount.tsx';

/** How a tenant is paid, in four sentences, for those who can’t change it. */
export function PaymentSummary(props: { setting: StoredPaymentSetting; isLocked: boolean }) {
  const { setting, isLocked } = props;
  const { id: tenantId, payment, payout } = setting;
  const isOwn = useInstance().realm === 'tenant';
  const schedules = useSlot(payoutSchedule);
  const [they, their] = isOwn ? ['you', 'your'] : ['the tenant', 'the tenant’s'];
  const where =
    payment.type === 'platform'
      ? `Card payments go to the platform’s account, and the platform transfers ${their} share to ${their} Stripe account.`
      : `Card payments go to ${their} own Stripe account, and Stripe pays ${they} out automatically.`;
  const cardFee = payout.chargeSurchargeFeesToPlatform
    ? 'The platform pays the card fees.'
    : `Card fees come out of ${their} share, unless buyers pay them.`;
  return (
    <Box sx={{ maxWidth: 820 }}>
      <Block
        title={isOwn ? 'How you get paid' : 'How this tenant is paid'}
        state={<AccountBadge tenantId={tenantId} />}
      >
        <Box sx={{ display: 'grid', gap: 1, fontSize: 16, '& p': { fontSize: 'inherit' } }}>
          <Typography>{where}</Typography>
          {payment.type === 'platform' &&
            schedules.map(({ key, Component }) => (
              <Component key={key} tenantId={tenantId} payout={payout} />
            ))}
          <Typography>{cardFee}</Typography>
        </Box>
        <StripeAccount tenantId={tenantId} isLocked={isLocked} />
      </Block>
    </Box>
  );
}
