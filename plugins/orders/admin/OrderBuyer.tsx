import type { OrderDetails } from '../contract/deskRoutes.ts';
import { DescriptionList } from './DescriptionList.tsx';

/** The buyer. */
export function OrderBuyer({ order }: { order: OrderDetails }) {
  const { firstName, lastName, user, phone, address1, address2, city, state, zipCode } = order;
  const address = [address1, address2, city, `${state} ${zipCode}`.trim(), order.country];
  const facts: [label: string, value: string][] = [
    ['Name', `${firstName} ${lastName}`.trim()],
    ['Email', user],
    ['Phone', phone],
    ['Address', address.filter(Boolean).join(', ')],
  ];
  // At the box office, buyers don't have to give a name.
  if (facts.every(([, value]) => value === '')) return null;
  return <DescriptionList id="order-buyer" title="Buyer" width={220} facts={facts} />;
}
