import { FormDialog, TextInput, useClient, useSession } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { reactivation, suspension, tenants, type Tenant } from '../contract.ts';
import { toasts } from './toasts.ts';

const STOPS = [
  'Ticket sales and giveaways: online, box office, free and complimentary',
  'Publishing events',
  'Payouts from the platform, including automatic ones',
];
const KEEPS_WORKING = [
  'Tickets stay valid, and check-in works',
  'Refunds, disputes and reports',
  'Signing in, and buyers’ order pages',
  'Payments already in progress: those buyers still get their tickets',
  'Payouts already in progress',
];

/** Suspends a tenant, after it says what stops and what keeps working. */
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
      <Points title="Keeps working" points={KEEPS_WORKING} />
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
        helperText="We show the organization this address for questions."
        isRequired
      />
    </FormDialog>
  );
}

/** Reactivates a suspended tenant, after it says what resumes. */
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
        title="Resumes right away"
        points={[
          'Ticket sales and giveaways, for events whose sales haven’t ended',
          'Publishing events',
          'Payouts: orders that became ready during the suspension are included in the next automatic payout',
        ]}
      />
      <Typography sx={{ color: 'text.secondary' }}>
        We’ll remove the notice from the organization’s console and storefront.
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
