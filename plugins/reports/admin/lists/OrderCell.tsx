import { useToast } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { toasts } from '../toasts.ts';

/** An order's number, shown as the row's link. If there is no link, says why. */
export function OrderCell(props: { orderUID: string; tenantId?: string; eventId?: string }) {
  const toast = useToast();
  if (props.tenantId && props.eventId) return <>{props.orderUID}</>;
  return (
    <Link component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </Link>
  );
}
