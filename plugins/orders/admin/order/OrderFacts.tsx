import { pathOf } from '@foyer/kit';
import { DescriptionCard, useDates, useInstance, useScoped } from '@foyer/kit/admin';
import { EVENT_TAB } from '@foyer/plugin-events/slots';
import { TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { PAYMENT_WORDS } from '../../words.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What was bought and where, how it was paid, and when the money is available. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const scoped = useScoped();
  const { realm } = useInstance();
  const dates = useDates(order.tenantId);
  const { tenantId, eventId, chargeId } = order;
  const linked = (to: string, name: string) => (
    <Link component={RouterLink} to={to}>
      <bdi>{name}</bdi>
    </Link>
  );
  return (
    <DescriptionCard
      title="Order"
      width={150}
      facts={[
        ['Order ID', order.orderUID],
        [
          'Event',
          linked(scoped(EVENT_TAB, { tenantId, eventId, tab: 'overview' }), order.eventName),
        ],
        [
          'Tenant',
          realm === 'platform'
            ? linked(pathOf(TENANT_TAB, { tenantId, tab: 'info' }), order.tenantName)
            : '',
        ],
        ['Tickets', String(order.ticketCount)],
        ['Ordered', dates.long(order.dateCreated)],
        ['Completed', dates.exact(order.dateCompleted)],
        ['Payment method', PAYMENT_WORDS[order.paymentMethod]],
        ['Payment source', order.paymentMethod === 'free' ? '' : capital(order.paymentSource)],
        ['Available on', chargeId && (dates.short(order.balanceAvailableOn) || 'Not known yet')],
      ]}
    />
  );
}

/** The order's entries in the ledger and the IDs that support asks for, folded away. */
export function TechnicalDetails({ order, ledger }: { order: OrderDetails; ledger: ReactNode }) {
  const { realm } = useInstance();
  const { tenantId, eventId, chargeId } = order;
  return (
    <Box component="details" sx={{ mb: 3 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 1 }}>
        Technical details
      </Box>
      <Box sx={{ mt: 1 }}>
        <DescriptionCard
          title="Processing"
          width={220}
          facts={[
            ['Facilitator', capital(order.facilitator)],
            ['Payout type', chargeId && order.payoutType],
            ['Charge ID', chargeId],
            ['Event ID', eventId],
            ['Tenant ID', realm === 'platform' ? tenantId : ''],
          ]}
        />
        {ledger}
      </Box>
    </Box>
  );
}
