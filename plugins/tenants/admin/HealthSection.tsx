import { formatDollars, formatNumber } from '@foyer/kit';
import { Badge, DescriptionList, useDates } from '@foyer/kit/admin';
import { PAYMENTS_TONES, PAYMENTS_WORDS, type Tenant } from '../contract.ts';
import { Section } from './Section.tsx';

/** How a tenant is doing, for operators who may see the platform's figures. */
export function HealthSection({ tenant }: { tenant: Tenant }) {
  const dates = useDates(tenant.id);
  const { payments, lastSale, sales, refundRate, disputeRate, awaitingPayout } = tenant.details;
  if (!payments) return null;
  return (
    <Section title="Health">
      <DescriptionList
        facts={[
          [
            'Payments',
            <Badge key="payments" tone={PAYMENTS_TONES[payments]}>
              {PAYMENTS_WORDS[payments]}
            </Badge>,
          ],
          ['Last sale', lastSale ? dates.short(lastSale) : 'No sales yet'],
          ['Sales (30 days)', formatDollars(sales ?? 0)],
          ['Refund rate (90 days)', `${formatNumber(refundRate ?? 0)}% of sales`],
          ['Dispute rate (90 days)', `${formatNumber(disputeRate ?? 0)}% of online sales`],
          ['Awaiting payout', formatDollars(awaitingPayout ?? 0)],
        ]}
      />
    </Section>
  );
}
