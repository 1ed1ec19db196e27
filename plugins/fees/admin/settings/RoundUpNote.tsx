import { formatMoney, useInstance } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { ORGANIZATION_PAGE, TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { ROUND_UP_DOLLARS } from '../../contract/setting.ts';

const TAB = 'payments';

/** What service fees are rounded up to, and where to turn rounding on for a tenant. */
export function RoundUpNote({ tenantId }: { tenantId: string | null }) {
  const { realm } = useInstance();
  const step = formatMoney(ROUND_UP_DOLLARS);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      When rounding is on, each service fee is rounded up to the next {step}.{' '}
      {tenantId === null ? (
        'Rounding is set for each tenant under Payment/Payouts on the tenant’s page.'
      ) : (
        <>
          Rounding is set under{' '}
          <Link
            component={RouterLink}
            to={
              realm === 'tenant'
                ? `${ORGANIZATION_PAGE}/${TAB}`
                : pathOf(TENANT_TAB, { tenantId, tab: TAB })
            }
          >
            Payment/Payouts
          </Link>
          .
        </>
      )}
    </Typography>
  );
}
