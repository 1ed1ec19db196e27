import { formatCount, formatDollars } from '@foyer/kit';
import { DescriptionList, Loaded } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PayoutPreview as Preview, PayoutSplit } from '../contract.ts';
import { ASK_OWNER, NO_DESTINATION, PAYABILITY_WORDS } from '../words.ts';

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

/**
 * How a tenant's share splits, for one or many orders: the total, what is kept, and what is
 * transferred.
 * @param props.isAhead before the payout, when figures can still change
 */
export function SplitRow(props: {
  title: ReactNode;
  split: PayoutSplit;
  note?: ReactNode;
  isAhead?: boolean;
  isTotal?: boolean;
}) {
  const { title, split, note, isAhead = false, isTotal = false } = props;
  const { tenantTotal, debtReturned, debtTaken, reserved, transferred } = split;
  const parts: [label: string, amount: number][] = [
    ['Tenant total', tenantTotal],
    ...(debtReturned === 0 ? [] : [['Returned to tenant', debtReturned] as [string, number]]),
    ['Applied to amounts owed', debtTaken],
    ['Held in reserve', reserved],
    [isAhead ? 'Net transfer' : 'Transferred', transferred],
  ];
  return (
    <Box component="li" sx={isTotal ? { ...row, bgcolor: 'var(--sunken)' } : row}>
      <Box component="strong" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <DescriptionList
        width={104}
        sx={amounts}
        facts={parts.map(([label, amount], index) => ({
          label,
          value: formatDollars(amount),
          isStrong: index === parts.length - 1,
        }))}
      />
      {note && <Box sx={{ fontSize: 13.5, color: 'text.secondary', mt: 0.25 }}>{note}</Box>}
    </Box>
  );
}

/** Styles for a list of split rows. */
const splitList = { listStyle: 'none', m: 0, p: 0 } as const;

const row = { px: 1, py: 1, borderBottom: '1px solid var(--line)' } as const;
const amounts = {
  mt: 0.25,
  rowGap: 0.5,
  color: 'text.primary',
  fontVariantNumeric: 'tabular-nums',
};
