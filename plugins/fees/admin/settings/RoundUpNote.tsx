import { formatMoney, useInstance } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { ORGANISATION_PAGE, TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { ROUND_UP_DOLLARS } from '../../contract/setting.ts';

const TAB = 'payments';

/** What service fees are rounded up to, and where a tenant's rounding is switched on. */
export function RoundUpNote({ tenantId }: { tenantId: string | null }) {
  const { realm } = useInstance();
  const step = formatMoney(ROUND_UP_DOLLARS);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Where service fees are rounded up, each goes to the next {step}.{' '}
      {tenantId === null ? (
        'Whether a tenant’s are is chosen on its page, in Payment/Payouts.'
      ) : (
        <>
          Whether they are is chosen in{' '}
          <Link
            component={RouterLink}
            to={
              realm === 'tenant'
                ? `${ORGANISATION_PAGE}/${TAB}`
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
