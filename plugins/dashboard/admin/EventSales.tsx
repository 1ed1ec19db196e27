import { formatDollars } from '@foyer/kit';
import { SecondLine } from '@foyer/kit/admin';
import { useEventSales } from './useEventSales.ts';

/** An event's gross sales, below its tickets in the list of events. */
export default function EventSales(props: { tenantId: string; eventId: string }) {
  const sales = useEventSales(props.tenantId);
  return (
    sales && <SecondLine>{`${formatDollars(sales.get(props.eventId) ?? 0)} gross`}</SecondLine>
  );
}
