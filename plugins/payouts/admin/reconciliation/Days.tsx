import { shortDay } from '@foyer/kit';
import { Badge, ReportGrid, useCan } from '@foyer/kit/admin';
import { tenants } from '@foyer/plugin-tenants/contract';
import { payouts } from '../../contract.ts';
import { BY_TENANT } from './Differences.tsx';

const BY_DAY = { field: 'day', label: 'Day' } as const;

/** The totals on both sides, by tenant and day. */
export function Days() {
  const canSeeTenants = useCan(tenants, 'tenants.read');
  return (
    <ReportGrid
      list={payouts.lists.reconciledDays}
      name="days"
      label="Days"
      columns={{
        day: { render: ({ day }) => shortDay(day, 'UTC') },
        tenantName: { render: ({ tenantName }) => tenantName || 'No tenant' },
        open: {
          render: ({ open }) =>
            open === 0 ? <Badge tone="good">None</Badge> : <Badge tone="bad">{open} open</Badge>,
        },
      }}
      filters={canSeeTenants ? [BY_DAY, BY_TENANT] : [BY_DAY]}
      noun={{ one: 'day', many: 'days' }}
      empty={{
        title: 'Nothing compared yet',
        body: 'Daily totals for each tenant appear here after the first check.',
      }}
    />
  );
}
