import { Suspense } from 'react';
import {
  BackLink,
  Badge,
  DescriptionCard,
  Loaded,
  NotFound,
  PageHead,
  RecordHistory,
  useCan,
  useDates,
  useInstance,
  useRecord,
  useScoped,
  useTenantId,
} from '@foyer/kit/admin';
import { Alert, Box, Link, Skeleton } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import { formatDollars } from '@foyer/kit';
import { ORDER_PAGE, OrderMoneyPath } from '@foyer/plugin-orders/slots';
import { reasonInWords } from '@foyer/plugin-orders/contract';
import { disputes as contract, type DisputeDetails } from '../contract.ts';
import { ANSWERABLE, DISPUTE_TONES, DISPUTE_WORDS } from '../contract/disputes.ts';
import { DISPUTES_PAGE, timeLeft } from './disputeWords.ts';
import { ResponseForm } from './ResponseForm.tsx';
import { DisputeOrder } from './DisputeOrder.tsx';
import { moneySentences } from './moneySentences.ts';

/** The page shows the error itself. */
const quiet = { retry: false, onError: () => undefined };

/** A dispute: the bank's reason, its effect on the money, and the response. */
export default function DisputePage() {
  const tenantId = useTenantId();
  const { disputeId = '' } = useParams();
  const loaded = useRecord(contract.routes.dispute, { params: { tenantId, disputeId } }, quiet);
  return (
    <Loaded query={loaded} height={320} level={1} missing={<NotFound what="dispute" />}>
      {(dispute) => <DisputeView dispute={dispute} refresh={() => void loaded.refetch()} />}
    </Loaded>
  );
}

/** A loaded dispute. */
function DisputeView(props: { dispute: DisputeDetails; refresh: () => void }) {
  const { dispute, refresh } = props;
  const { tenantId, eventId, orderUID } = dispute;
  const scoped = useScoped();
  const { realm } = useInstance();
  const canAnswer = useCan(contract, 'disputes.answer');
  const dates = useDates(tenantId);
  const isWaiting = ANSWERABLE.includes(dispute.status);
  const left = isWaiting ? timeLeft(dispute.due) : null;
  return (
    <>
      <PageHead
        crumb={<BackLink otherwise={DISPUTES_PAGE} />}
        title={`Dispute on order ${orderUID}`}
        note={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {formatDollars(dispute.amount)}
            <Badge tone={DISPUTE_TONES[dispute.status]}>{DISPUTE_WORDS[dispute.status]}</Badge>
            {left && <Badge tone={left.tone}>{left.words}</Badge>}
          </Box>
        }
        actions={<RecordHistory subject="dispute" subjectId={dispute.id} />}
      />
      {dispute.underWay && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Your response is being sent to Stripe, which hasn’t confirmed it yet. We’ll keep checking
          automatically.
        </Alert>
      )}
      {dispute.failure && isWaiting && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Stripe didn’t accept the last response: {dispute.failure}
        </Alert>
      )}
      <Box sx={columns}>
        <DescriptionCard
          title="Dispute details"
          width={150}
          facts={[
            ['Reason', reasonInWords(dispute.reason)],
            ['Amount', formatDollars(dispute.amount)],
            ['Dispute fee', dispute.fee > 0 ? formatDollars(dispute.fee) : ''],
            ['Opened', dates.exact(dispute.opened)],
            ['Respond by', dates.exact(dispute.due)],
            [
              'Order',
              <Link
                key="order"
                component={RouterLink}
                to={scoped(ORDER_PAGE, { tenantId, eventId, orderUID })}
              >
                {orderUID}
              </Link>,
            ],
            ['Tenant', dispute.tenantName],
            ['Stripe dispute ID', dispute.gatewayId],
            ['Charge ID', dispute.chargeId],
          ]}
        />
        <Box component="section" aria-labelledby="dispute-money" sx={card}>
          <Box component="h2" id="dispute-money" sx={{ m: 0, mb: 1, typography: 'h2' }}>
            Financial impact
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {moneySentences(dispute, realm).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </Box>
      </Box>
      <DisputeOrder dispute={dispute} />
      <ResponseForm
        key={`${dispute.version}-${dispute.status}`}
        dispute={dispute}
        canAnswer={canAnswer && isWaiting && !dispute.underWay && left?.words !== 'Past due'}
        refresh={refresh}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={200} aria-label="Loading" />}>
        <OrderMoneyPath {...{ tenantId, eventId, orderUID }} date={dates.short} />
      </Suspense>
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  mb: 3,
};
const card = {
  p: 2.5,
  bgcolor: 'background.paper',
  border: '1px solid var(--line)',
  borderRadius: '10px',
};
