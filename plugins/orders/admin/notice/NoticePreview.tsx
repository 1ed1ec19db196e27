import { formatNumber } from '@foyer/kit';
import { useClient, useDebouncedValue } from '@foyer/kit/admin';
import type { AnnouncedChange } from '@foyer/plugin-events/slots';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orders } from '../../contract.ts';
import type { NoticePreview as Preview } from '../../contract/deskRoutes.ts';

/** Who is emailed about an event's change, and the email to the first of them. */
export default function NoticePreview(props: {
  tenantId: string;
  eventId: string;
  change: AnnouncedChange;
}) {
  const { tenantId, eventId } = props;
  const api = useClient(orders);
  const asked = useDebouncedValue(JSON.stringify(props.change));
  const { data, error } = useQuery({
    queryKey: ['orders', 'noticePreview', eventId, asked],
    queryFn: () =>
      api.noticePreview({
        params: { tenantId, eventId },
        body: JSON.parse(asked) as AnnouncedChange,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error) return <Alert severity="info">We can’t show a preview of the email right now.</Alert>;
  if (!data) return <Skeleton variant="rounded" height={48} aria-label="Loading" />;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ color: 'text.primary' }}>{readersOf(data)}</Typography>
      {data.mail && (
        <Box component="details" sx={frame}>
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>
            Preview the email
          </Box>
          <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
            To: <bdi>{data.mail.to}</bdi>
            <br />
            Subject: <bdi>{data.mail.subject}</bdi>
          </Typography>
          <Typography component="p" sx={text}>
            {data.mail.text}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

function readersOf({ orders: count, withoutEmail }: Preview): string {
  const readers = formatNumber(count);
  const missed = formatNumber(withoutEmail);
  const sentence =
    count === 0
      ? 'No ticket holders to email.'
      : `We’ll email ${readers} ${count === 1 ? 'ticket holder' : 'ticket holders, one email per order'}.`;
  if (withoutEmail === 0) return sentence;
  return `${sentence} ${missed} ${withoutEmail === 1 ? 'order has' : 'orders have'} no email address.`;
}

const frame = { border: '1px solid var(--line)', borderRadius: 1, p: 1.5 };
const text = { mt: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' };
