import { useToast } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { toasts } from '../toasts.ts';

/** An order's id. It is the row's link; one whose event and tenant nobody knows says why it leads nowhere. */
export function PayoutOrderCell(props: { orderUID: string; tenantId: string; eventId: string }) {
  const toast = useToast();
  if (props.tenantId || props.eventId) return <>{props.orderUID}</>;
  return (
    <Link component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </Link>
  );
}
