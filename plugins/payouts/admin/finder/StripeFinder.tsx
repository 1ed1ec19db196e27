import { FoundRows, useClient } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { useQuery } from '@tanstack/react-query';
import { type FoundByStripeId, payouts } from '../../contract.ts';
import { STRIPE_ID } from '../../contract/find.ts';

/** Finds the order or tenant that a pasted Stripe ID belongs to. */
export default function StripeFinder({ words }: { words: string }) {
  const api = useClient(payouts);
  const isId = STRIPE_ID.test(words);
  const { data, error } = useQuery({
    queryKey: ['payouts', 'find', words],
    queryFn: () => api.findByStripeId({ query: { id: words } }),
    enabled: isId,
    retry: false,
  });
  if (!isId) return null;
  const rows = data?.result.map((found) => ({
    to: addressOf(found),
    label: `${KIND_WORDS[found.kind]} ${words}`,
    note: [found.orderUID && `Order ${found.orderUID}`, found.tenantName]
      .filter(Boolean)
      .join(' · '),
  }));
  return <FoundRows label="Stripe" rows={rows} error={error} />;
}

const KIND_WORDS: Readonly<Record<FoundByStripeId['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer',
  reversal: 'Reversal',
  account: 'Account',
};

const addressOf = ({ tenantId, eventId, orderUID }: FoundByStripeId): string =>
  eventId && orderUID
    ? pathOf('/tenant/:tenantId/events/:eventId/orders/:orderUID', { tenantId, eventId, orderUID })
    : pathOf('/tenant/:tenantId/:tab', { tenantId, tab: 'payments' });
