import { formatCents, toCents } from '@foyer/kit';
import { pricePreview } from '@foyer/plugin-fees/engine';
import { Box } from '@mui/material';
import { isAmount } from './useCardMinimum.ts';
import { useFeeTerms } from './useFeeTerms.ts';

/** What buyers pay for a ticket with the typed price, and what the organizer gets of it. */
export function PricePreview(props: {
  tenantId: string;
  type: { kind?: unknown; price?: unknown; surchargeRuleId?: string | null };
}) {
  const { kind, price, surchargeRuleId = null } = props.type;
  const terms = useFeeTerms(props.tenantId);
  if (!terms || (kind !== 'paid' && kind !== 'donation') || !isAmount(price) || price === 0)
    return null;
  const { buyerPaysCents, organizerKeepsCents, taxCents, ...fees } = pricePreview(terms, {
    priceCents: toCents(price),
    ruleId: surchargeRuleId,
    isDonation: kind === 'donation',
  });
  const feeCents = fees.platformCents + fees.gatewayCents;
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'var(--sunken)', fontSize: 14 }}>
      Buyers pay <strong>{formatCents(buyerPaysCents)}</strong> · You receive{' '}
      <strong>{formatCents(organizerKeepsCents)}</strong>
      <Box component="small" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
        The difference is {formatCents(feeCents)} in fees
        {taxCents > 0 && ` and ${formatCents(taxCents)} in tax`}. Based on one ticket bought online
        by card.
      </Box>
    </Box>
  );
}
