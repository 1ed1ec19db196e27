import { formatNumber } from '@foyer/kit';
import { useExport, useRecords, useScoped } from '@foyer/kit/admin';
import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { orders } from '../../contract.ts';
import { ORDER_PAGE } from '../addresses.ts';

const SHOWN = 20;
const FAILED = { state: 'failed' } as const;

/** Orders whose refund failed, with the reasons. */
export function FailedRefunds({
  tenantId,
  eventId,
  count,
}: {
  tenantId: string;
  eventId: string;
  count: number;
}) {
  const scoped = useScoped();
  const startExport = useExport();
  const params = { tenantId, eventId };
  const list = orders.lists.refundItems;
  const { data = [] } = useRecords(list, { params, filter: FAILED, perPage: SHOWN });
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 650 }}>
        Not refunded
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.map(({ id, orderUID, failure }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={scoped(ORDER_PAGE, { ...params, orderUID })}>
              {orderUID}
            </Link>
            : {failure}
          </Box>
        ))}
      </Box>
      {count > SHOWN && (
        <Typography sx={{ color: 'text.secondary' }}>
          And {formatNumber(count - SHOWN)} more.
        </Typography>
      )}
      <Button
        size="small"
        sx={{ mt: 1 }}
        onClick={() => void startExport({ list, params, filter: FAILED, count })}
      >
        Download these as CSV
      </Button>
    </Box>
  );
}
