import { formatDollars, formatNumber } from '@foyer/kit';
import { DescriptionCard, useDates } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { DisputeDetails } from '../contract.ts';

/** The known evidence: who bought what, what was sent, and who attended. */
export function DisputeOrder({ dispute }: { dispute: DisputeDetails }) {
  const { exact } = useDates(dispute.tenantId);
  const { tickets, ticketCount, consents, refunds } = dispute;
  const missing = ticketCount - tickets.length;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <DescriptionCard
        title="Order details"
        width={220}
        facts={[
          ['Buyer', dispute.fullName],
          ['Email', dispute.email],
          ['Phone', dispute.phone],
          ['Billing address', dispute.billingAddress],
          ['Purchased', exact(dispute.bought)],
          ['Tickets sent', `${exact(dispute.bought)}, by email`],
          ['Event', dispute.eventName],
          ['Starts', exact(dispute.eventStart)],
          ['Location', dispute.eventPlace],
          ['IP address and device', 'Not recorded'],
        ]}
      />
      <Box sx={pair}>
        <Lines id="dispute-tickets" title="Tickets" none="No tickets">
          {[
            ...tickets.map((ticket) => (
              <li key={ticket.ticketUID}>
                <b>{ticket.ticketUID}</b> {ticket.ticketTypeName}
                {ticket.status === 'voided' && ', voided'}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {ticket.usedAt ? scanned(ticket, exact) : 'Not scanned'}
                </Box>
              </li>
            )),
            ...(missing > 0 ? [<li key="more">and {formatNumber(missing)} more</li>] : []),
          ]}
        </Lines>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Lines
            id="dispute-consents"
            title="Consent at checkout"
            none="No consent checkbox was shown, or it wasn’t recorded."
          >
            {consents.map(({ text, given, at }) => (
              <li key={text}>
                “{text}”
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {given ? 'Checked' : 'Not checked'}
                  {at && `, ${exact(at)}`}
                </Box>
              </li>
            ))}
          </Lines>
          <Lines id="dispute-refunds" title="Refunds" none="No refunds">
            {refunds.map(({ id, amount, reason, at, status }) => (
              <li key={id}>
                {formatDollars(amount)}, {exact(at)} ({status})
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {reason}
                </Box>
              </li>
            ))}
          </Lines>
        </Box>
      </Box>
    </Box>
  );
}

function scanned(
  { usedAt, usedBy, usedWhere }: DisputeDetails['tickets'][number],
  exact: (instant: string | null) => string,
): string {
  const where = usedWhere && ` at ${usedWhere}`;
  const by = usedBy && ` by ${usedBy}`;
  return `Scanned ${exact(usedAt)}${where}${by}`;
}

function Lines(props: { id: string; title: string; none: string; children: readonly ReactNode[] }) {
  const { id, title, none, children } = props;
  return (
    <Card component="section" sx={{ p: 2.5 }} aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
      ) : (
        <Box component="ul" sx={list}>
          {children}
        </Box>
      )}
    </Card>
  );
}

const list = {
  m: 0,
  pl: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  overflowWrap: 'anywhere',
};
const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
