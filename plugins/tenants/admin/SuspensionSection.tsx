import { DescriptionList, useCan, useDates } from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { tenants, type Tenant } from '../contract.ts';
import { Section } from './Section.tsx';
import { ReactivateDialog, SuspendDialog } from './SuspensionDialogs.tsx';
import { LOCKED } from './words.ts';

/** Suspends or reactivates a tenant from its own page. */
export function SuspensionSection({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const canSuspend = useCan(tenants, 'tenants.suspend');
  const dates = useDates(tenant.id);
  const [isAsking, setAsking] = useState(false);
  const { suspendedAt, suspendedReason, suspendedContact } = tenant.details;
  const close = () => setAsking(false);
  if (!canSuspend && !suspendedAt) return null;
  return (
    <Section title={suspendedAt ? 'Suspended' : 'Suspend tenant'}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {suspendedAt
          ? 'Sales and payouts have stopped. Tickets, check-in and refunds keep working.'
          : isLocked
            ? LOCKED.suspended
            : 'Stops sales and payouts. Tickets, check-in and refunds keep working.'}
      </Typography>
      {suspendedAt && (
        <Box sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          <DescriptionList
            facts={[
              ['Since', dates.exact(suspendedAt)],
              ['Reason', suspendedReason],
              ['Contact email', suspendedContact],
            ]}
          />
        </Box>
      )}
      {canSuspend && (
        <Button
          variant="outlined"
          color={suspendedAt ? 'primary' : 'error'}
          disabled={isLocked}
          onClick={() => setAsking(true)}
        >
          {suspendedAt ? 'Reactivate tenant' : 'Suspend tenant'}
        </Button>
      )}
      {isAsking &&
        (suspendedAt ? (
          <ReactivateDialog tenant={tenant} onClose={close} />
        ) : (
          <SuspendDialog tenant={tenant} onClose={close} />
        ))}
    </Section>
  );
}
