import { MoneyPath } from './MoneyPath.tsx';
import { useMoneyPath } from './useMoneyPath.ts';

/** Where an order's money went, for another plugin's page. */
export default function OrderMoneyPath(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  date: (instant: string | null) => string;
}) {
  const { date, ...order } = props;
  return <MoneyPath path={useMoneyPath(order)} date={date} />;
}
