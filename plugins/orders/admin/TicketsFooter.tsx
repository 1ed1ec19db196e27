import { useCan } from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { orders } from '../contract.ts';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { useTicketsPdf } from './useTicketsPdf.ts';

/** Hands out the tickets of an order that has some that are valid. */
export function TicketsFooter(props: { tenantId: string; eventId: string; order: OrderDetails }) {
  const { tenantId, eventId, order } = props;
  const { orderUID, status } = order;
  const canSend = useCan(orders, 'orders.resend');
  const pdf = useTicketsPdf({ tenantId, eventId, orderUID });
  if (!canSend || (status !== 'completed' && status !== 'partially_refunded')) return null;
  return (
    <Box component="footer" sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
      <Button variant="outlined" loading={pdf.isBusy} onClick={() => void pdf.download()}>
        Download tickets
      </Button>
    </Box>
  );
}
