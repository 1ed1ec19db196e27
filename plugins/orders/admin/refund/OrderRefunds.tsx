import { formatCount, formatDollars } from '@foyer/kit';
import { Badge, type BadgeTone, Loaded, LongText, useDates, useRecords } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { orders, type RefundRow } from '../../contract.ts';
import { REFUND_WORDS as WORDS } from '../../words.ts';

/** The section shows the error itself. */
const quiet = { retry: false, onError: () => undefined };

/** An order's refunds: amount, date and reason. */
export function OrderRefunds(props: { tenantId: string; eventId: string; order: OrderDetails }) {
  const { tenantId, eventId, order } = props;
  const dates = useDates(tenantId);
  const loaded = useRecords(
    orders.lists.eventRefunds,
    {
      params: { tenantId, eventId },
      filter: { 'details.orderUID': order.orderUID },
      sort: { field: 'details.dateCreated', order: 'DESC' },
    },
    quiet,
  );
  return (
    <Box component="section" aria-labelledby="order-refunds" sx={{ mb: 3 }}>
      <Typography variant="h2" id="order-refunds" sx={{ mb: 1.5 }}>
        Refunds
      </Typography>
      <Loaded query={loaded} height={80}>
        {(data) => (
          <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((refund) => (
              <OneRefund key={refund.id} refund={refund} date={dates.short} />
            ))}
          </Card>
        )}
      </Loaded>
    </Box>
  );
}

function OneRefund(props: { refund: RefundRow; date: (instant: string | null) => string }) {
  const { details } = props.refund;
  const { tone, word } = REFUND_WORDS[details.status];
  const count = details.ticketIds.length;
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <LongText>{details.refundReason}</LongText>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {props.date(details.dateCreated)}
          {count > 0 && ` · ${formatCount(count, 'ticket', 'tickets')}`}
        </Typography>
      </Box>
      <Badge tone={tone}>{word}</Badge>
      <Box sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {formatDollars(details.refundAmount)}
      </Box>
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 2.5,
  py: 1.5,
  '& + &': { borderTop: '1px solid var(--line)' },
};

/** Refund statuses in words. */
const REFUND_WORDS: Readonly<
  Record<RefundRow['details']['status'], { tone: BadgeTone; word: string }>
> = {
  requested: { tone: 'warn', word: WORDS.requested },
  processing: { tone: 'warn', word: WORDS.processing },
  completed: { tone: 'done', word: WORDS.completed },
  failed: { tone: 'bad', word: WORDS.failed },
  external: { tone: 'done', word: WORDS.external },
};
