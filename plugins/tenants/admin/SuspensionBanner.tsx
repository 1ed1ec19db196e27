import { useClient, useSession } from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { tenants } from '../contract.ts';

/** Tells the people of a suspended tenant what stopped, what keeps working and whom to email. */
export default function SuspensionBanner() {
  const { tenant } = useSession();
  return tenant ? <OwnBanner tenantId={tenant.id} /> : null;
}

function OwnBanner({ tenantId }: { tenantId: string }) {
  const api = useClient(tenants).tenants;
  const { data } = useQuery({
    queryKey: ['tenants', 'suspension', tenantId],
    queryFn: () => api.one({ id: tenantId }),
    retry: false,
  });
  if (!data?.details.suspendedAt) return null;
  const { suspendedReason, suspendedContact } = data.details;
  return (
    <Box role="status" aria-label="Suspended" sx={banner}>
      <div>
        <strong>Your organization is suspended.</strong> You can’t sell or give away tickets or
        publish events, and payouts are paused. Existing tickets stay valid, and check-in and
        refunds work as usual. Questions? Email{' '}
        <Link href={`mailto:${suspendedContact}`} color="inherit">
          <bdi>{suspendedContact}</bdi>
        </Link>
        .
      </div>
      <div>
        Reason: <bdi>{suspendedReason}</bdi>
      </div>
    </Box>
  );
}

// A long reason scrolls within the banner, which never fills the page.
const banner = {
  px: { xs: 1.5, md: 4 },
  py: 1,
  maxHeight: '30vh',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  fontSize: 14,
  color: 'var(--bad)',
  bgcolor: 'var(--bad-wash)',
  borderBottom: '1px solid var(--line)',
};
