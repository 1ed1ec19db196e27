import { Badge, Loaded, useCan, useClient } from '@foyer/kit/admin';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tenants, type BucketStatus, type Tenant } from '../../contract.ts';
import { Section } from '../Section.tsx';
import { progressOf } from './bucketPoll.ts';
import { useBucketPoll } from './useBucketPoll.ts';

/** Whether a tenant's file bucket exists, and a button to recreate a missing one. */
export function BucketSection({ tenant }: { tenant: Tenant }) {
  const api = useClient(tenants);
  const bucket = useQuery({
    queryKey: ['tenants', 'bucket', tenant.id],
    queryFn: () => api.bucket({ params: { tenantId: tenant.id } }),
    retry: false,
    // A status from an earlier visit would restart the poll.
    gcTime: 0,
  });
  return (
    <Section title="Bucket Setup">
      <Loaded query={bucket} height={64}>
        {({ status }) => <BucketState key={tenant.id} tenant={tenant} status={status} />}
      </Loaded>
    </Section>
  );
}

function BucketState({ tenant, status }: { tenant: Tenant; status: BucketStatus }) {
  const canWrite = useCan(tenants, 'tenants.write');
  const { poll, isBusy, recreate } = useBucketPoll(tenant.id, status);
  if (poll.phase === 'waiting') return <Waiting progress={progressOf(poll)} />;
  const isActive = tenant.details.status.toLowerCase() === 'active';
  return poll.status === 'CREATE_COMPLETE' ? (
    <Line badge={<Badge tone="good">Ready</Badge>}>
      This tenant’s images and files are stored in their own bucket.
    </Line>
  ) : (
    <>
      <Line badge={<Badge tone="bad">Not found</Badge>}>
        {isActive
          ? 'This tenant has no bucket for its images and files.'
          : 'This tenant has no bucket for its images and files. You can recreate it once the tenant is active.'}
      </Line>
      {canWrite && isActive && (
        <Box sx={{ mt: 1.5 }}>
          <Button variant="outlined" loading={isBusy} onClick={() => void recreate()}>
            Recreate Bucket
          </Button>
        </Box>
      )}
    </>
  );
}

function Waiting({ progress }: { progress: number }) {
  return (
    <>
      <Line badge={<Badge tone="warn">In progress</Badge>}>
        We’re creating the bucket for this tenant’s images and files.
      </Line>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
        <LinearProgress
          variant="determinate"
          value={progress}
          aria-label="Creating bucket"
          sx={{ flex: 1 }}
        />
        <Typography variant="body2" sx={{ minWidth: '5ch', textAlign: 'right', ...FIGURES }}>
          {progress}%
        </Typography>
      </Box>
    </>
  );
}

const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const;

function Line({ badge, children }: { badge: ReactNode; children: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {badge}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {children}
      </Typography>
    </Box>
  );
}
