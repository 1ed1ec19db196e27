import { LongText, useHasPage, useScoped } from '@foyer/kit/admin';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { DifferenceRow } from '../../contract.ts';

/** Links to the order, or says that the order is unknown. */
export function OrderLink({ row }: { row: DifferenceRow }) {
  const { orderUID, tenantId, eventId } = row;
  const scoped = useScoped();
  const to = scoped(ORDER_PAGE, { tenantId: tenantId ?? '', eventId: eventId ?? '', orderUID });
  const hasPage = useHasPage(to);
  if (!orderUID) return <>No order</>;
  if (!tenantId || !eventId || !hasPage) return <LongText>{orderUID}</LongText>;
  return (
    <Link component={RouterLink} to={to}>
      <LongText>{orderUID}</LongText>
    </Link>
  );
}
