import { FormDialog, TextInput, useClient, useSession } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { reactivation, suspension, tenants, type Tenant } from '../contract.ts';
import { toasts } from './toasts.ts';

const STOPS = [
  'Selling and giving away tickets: online, free, at the box office and complimentary',
  'Publishing events',
  'Payouts, including automatic ones',
];
const GOES_ON = [
  'Tickets stay valid, and check-in works',
  'Refunds, disputes and reports',
  'Signing in, and buyers’ order pages',
  'Payments that buyers have already started: they get their tickets',
];

/** Suspends a tenant, after it says what stops and what goes on. */
export function SuspendDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const api = useClient(tenants);
  const { user } = useSession();
  return (
    <FormDialog
      title={`Suspend ${tenant.details.name}`}
      schema={suspension}
      record={{ reason: '', contact: user.email }}
      submitLabel="Suspend tenant"
      onSubmit={(body) => api.suspend({ params: { tenantId: tenant.id }, body })}
      done={toasts.suspended}
      gone={toasts.gone}
      onClose={onClose}
    >
      <Points title="Stops right away" points={STOPS} />
      <Points title="Goes on" points={GOES_ON} />
      <Typography sx={{ color: 'text.secondary' }}>
        The storefront stays online and says that tickets aren’t on sale right now.
      </Typography>
      <TextInput
        source="reason"
        label="Reason"
        helperText="The organization sees it at the top of its console."
        multiline
        minRows={2}
        isRequired
      />
      <TextInput
        source="contact"
        label="Contact email"
        helperText="The organization is told to write to this address."
        isRequired
      />
    </FormDialog>
  );
}

/** Reactivates a suspended tenant, after it says what starts again. */
export function ReactivateDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const api = useClient(tenants);
  return (
    <FormDialog
      title={`Reactivate ${tenant.details.name}`}
      schema={reactivation}
      record={{ reason: '' }}
      submitLabel="Reactivate tenant"
      onSubmit={(body) => api.reactivate({ params: { tenantId: tenant.id }, body })}
      done={toasts.reactivated}
      gone={toasts.gone}
      onClose={onClose}
    >
      <Points
        title="Starts again right away"
        points={[
          'Selling and giving away tickets, for events whose sales haven’t ended',
          'Publishing events',
          'Payouts: orders that became ready in the meantime can be paid out, and automatic payouts include them on their next day',
        ]}
      />
      <Typography sx={{ color: 'text.secondary' }}>
        The notice in the organization’s console and on its storefront disappears.
      </Typography>
      <TextInput
        source="reason"
        label="Reason"
        helperText="Kept in the activity log, which the organization can see."
        multiline
        minRows={2}
        isRequired
      />
    </FormDialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Box>
    </Box>
  );
}
