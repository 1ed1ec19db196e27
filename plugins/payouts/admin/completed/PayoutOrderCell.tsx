import { useToast } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { toasts } from '../toasts.ts';

/**
 * An order's ID, shown as the row's link. If its event or tenant is unknown, says why there is no
 * link.
 */
export function PayoutOrderCell(props: { orderUID: string; tenantId: string; eventId: string }) {
  const toast = useToast();
  if (props.tenantId || props.eventId) return <>{props.orderUID}</>;
  return (
    <Link component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </Link>
  );
}
