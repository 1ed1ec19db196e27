import { useToast } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { toasts } from '../toasts.ts';

/** An order's number. It is the row's link; one that leads nowhere says why. */
export function OrderCell(props: { orderUID: string; tenantId?: string; eventId?: string }) {
  const toast = useToast();
  if (props.tenantId && props.eventId) return <>{props.orderUID}</>;
  return (
    <Link component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </Link>
  );
}
