import { Notice, useInstance, useSession } from '@foyer/kit/admin';
import { OrderRecord } from '@foyer/plugin-orders/slots';
import { Button } from '@mui/material';
import { Link, useParams, useSearchParams } from 'react-router';
import { toasts } from '../toasts.ts';
import { useCompletedPages } from './useCompletedPages.ts';

const { title, body } = toasts.orderViewFailed;

/** An order within a payout, or one that waits for its payout: the IDs are in the query. */
export default function PayoutOrderPage() {
  const session = useSession();
  const { tenantFrom } = useInstance();
  const ofPath = useParams()['tenantId'];
  const [query] = useSearchParams();
  const id = (name: string): string => query.get(name) ?? '';
  const tenantId =
    tenantFrom === 'session' ? (session.tenant?.id ?? '') : (ofPath ?? id('tenant_id'));
  const [eventId, payoutId, orderUID] = [id('event_id'), id('payout_id'), id('order_id')];
  const pages = useCompletedPages(ofPath ? 'tenant' : 'all');
  const back = (
    <Button component={Link} to={pages.list(tenantId)}>
      Back to payout list
    </Button>
  );
  if (!tenantId && !eventId)
    return (
      <Notice level={1} role="alert" title={title} action={back}>
        {body}
      </Notice>
    );
  if (!tenantId || !eventId || !orderUID)
    return (
      <Notice level={1} title="Order not found" action={back}>
        The link may be incomplete. Check it and try again.
      </Notice>
    );
  return (
    <OrderRecord
      tenantId={tenantId}
      eventId={eventId}
      orderUID={orderUID}
      place="report"
      origin={payoutId ? pages.payout({ tenantId, payoutId }) : pages.pending(tenantId)}
    />
  );
}
