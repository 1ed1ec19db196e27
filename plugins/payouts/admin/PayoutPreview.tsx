import { formatCount, formatDollars } from '@foyer/kit';
import { Loaded } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PayoutPreview as Preview } from '../contract.ts';
import { ASK_OWNER, NO_DESTINATION } from '../reasons.ts';
import { PAYABILITY_WORDS } from '../words.ts';
import { SplitRow, splitList } from './SplitRow.tsx';

type LeftOut = Preview['leftOut'][number];

/** What a payout comes to for each tenant, by name, and which orders it leaves out and why. */
export function PayoutPreview({ query }: { query: UseQueryResult<Preview> }) {
  const loaded = query;
  return (
    <Loaded query={loaded} height={120}>
      {(data) => {
        const { tenants, totals, leftOut } = data;
        return (
          <>
            {tenants.length === 0 ? (
              <p>None of these orders can be paid out right now.</p>
            ) : (
              <Box component="ul" aria-label="Tenants" sx={splitList}>
                {tenants.map((tenant) => (
                  <SplitRow
                    key={tenant.tenantId}
                    title={`${tenant.tenantName} · ${formatCount(tenant.orders, 'order', 'orders')}`}
                    split={tenant}
                    isAhead
                    note={
                      tenant.owed > 0 &&
                      `Owes ${formatDollars(tenant.owed)} now and ${formatDollars(tenant.stillOwed)} after this payout.`
                    }
                  />
                ))}
                {tenants.length > 1 && (
                  <SplitRow
                    title={`Total · ${formatCount(totals.orders, 'order', 'orders')}`}
                    split={totals}
                    isAhead
                    isTotal
                  />
                )}
              </Box>
            )}
            {leftOut.length > 0 && (
              <>
                <Typography variant="h3" id={LEFT_OUT} sx={{ fontSize: 16, mt: 2, mb: 0.5 }}>
                  {' '}
                  Not included{' '}
                </Typography>
                <Box component="ul" aria-labelledby={LEFT_OUT} sx={{ m: 0, pl: 2.5 }}>
                  {leftOut.map((line) => (
                    <li key={`${line.tenantName} ${line.reason}`}>{leftOutInWords(line)}</li>
                  ))}
                </Box>
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const LEFT_OUT = 'payout-left-out';

function leftOutInWords({ tenantName, reason, message, orders, amount }: LeftOut): string {
  const why = reason === NO_DESTINATION ? `${PAYABILITY_WORDS.no_account}. ${ASK_OWNER}.` : message;
  return `${tenantName ? `${tenantName}, ` : ''}${formatCount(orders, 'order', 'orders')}, ${formatDollars(amount)}: ${why}`;
}
