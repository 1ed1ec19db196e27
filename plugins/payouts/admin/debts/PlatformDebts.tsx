import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { FilterChip, PageHead, ReportGrid, useClient } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { TENANT_CASH_FLOW_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { useCompletedPages } from '../completed/useCompletedPages.ts';
import { orderPage } from '../useMoneyPages.ts';
import { CAUSES, STATES } from '../../words.ts';

const { debtors, debts, nettings } = payouts.lists;
const flowOf = (tenantId: string) => pathOf(TENANT_CASH_FLOW_PAGE, { tenantId });

/** Tenants with debt, the orders they owe for, and what their payouts were reduced by. */
export default function PlatformDebts() {
  const { payout } = useCompletedPages('all');
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Amounts owed"
        note="What tenants owe the platform. It’s deducted from each tenant’s next payouts, oldest first."
      />
      <Part title="By tenant">
        <ReportGrid
          list={debtors}
          name="debtors"
          label="Amounts owed by tenant"
          size={10}
          noun={{ one: 'tenant', many: 'tenants' }}
          empty={{ title: 'No tenants owe anything' }}
          rowLink={({ id }) => flowOf(id)}
        />
      </Part>
      <Part title="By order">
        <ReportGrid
          list={debts}
          searchPlaceholder="Order ID (at least 3 characters)"
          name="debts"
          label="Amounts owed by order"
          size={10}
          columns={{
            orderUID: {
              render: (row) => (
                <MuiLink component={Link} to={orderPage(row)}>
                  {row.orderUID}
                </MuiLink>
              ),
            },
          }}
          filters={[
            { field: 'isOpen', label: 'Status', all: 'Any status', choices: STATES },
            { field: 'cause', label: 'Reason', all: 'Any reason', choices: CAUSES },
          ]}
          bar={<OfTenant />}
          noun={{ one: 'order', many: 'orders' }}
          empty={{
            title: 'No amounts owed',
            body: 'Orders with amounts that tenants owe appear here.',
          }}
          rowLink={({ tenantId }) => flowOf(tenantId)}
        />
      </Part>
      <Part title="Deducted from payouts">
        <ReportGrid
          list={nettings}
          searchPlaceholder="Order ID (at least 3 characters)"
          name="nettings"
          label="Deductions from payouts"
          size={10}
          noun={{ one: 'deduction', many: 'deductions' }}
          empty={{ title: 'No deductions yet' }}
          rowLink={payout}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ fontSize: 19, mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The tenant that a link filtered the debts by, as a removable filter. */
function OfTenant() {
  const { filterValues, setFilters } = useListContext<never>();
  const { tenantId, ...others } = filterValues as Record<string, unknown>;
  return typeof tenantId === 'string' ? (
    <TenantChip tenantId={tenantId} onRemove={() => setFilters(others)} />
  ) : null;
}

function TenantChip({ tenantId, onRemove }: { tenantId: string; onRemove: () => void }) {
  const api = useClient(payouts);
  const { data } = useQuery({
    queryKey: ['payouts', 'tenant', tenantId],
    queryFn: () => api.payoutTenant({ params: { tenantId } }),
    retry: false,
  });
  return <FilterChip label={data ? `Tenant: ${data.name}` : 'One tenant'} onRemove={onRemove} />;
}
