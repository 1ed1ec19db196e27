import { errorStatus, LoadFailed, NotFound, useRecord, useTenantId } from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { disputes as contract } from '../contract.ts';
import { DisputeView } from './DisputeView.tsx';

/** The page shows the error itself. */
const quiet = { retry: false, onError: () => undefined };

/** A dispute: the bank's reason, its effect on the money, and the response. */
export default function DisputePage() {
  const tenantId = useTenantId();
  const { disputeId = '' } = useParams();
  const {
    data: dispute,
    error,
    refetch,
  } = useRecord(contract.routes.dispute, { params: { tenantId, disputeId } }, quiet);
  if (errorStatus(error) === 404) return <NotFound what="dispute" />;
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!dispute) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  return <DisputeView dispute={dispute} refresh={() => void refetch()} />;
}
