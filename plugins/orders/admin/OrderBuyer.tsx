import type { OrderDetails } from '../contract/deskRoutes.ts';
import { Facts } from './Facts.tsx';

/** Who bought. */
export function OrderBuyer({ order }: { order: OrderDetails }) {
  const { firstName, lastName, user, phone, address1, address2, city, state, zipCode } = order;
  const address = [address1, address2, city, `${state} ${zipCode}`.trim(), order.country];
  return (
    <Facts
      id="order-buyer"
      title="Buyer"
      width={220}
      facts={[
        ['Name', `${firstName} ${lastName}`.trim()],
        ['Email', user],
        ['Phone', phone],
        ['Address', address.filter(Boolean).join(', ')],
      ]}
    />
  );
}
