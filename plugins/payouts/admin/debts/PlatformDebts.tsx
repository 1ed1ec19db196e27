import { PageHead, ReportGrid, useTimeZone } from '@foyer/kit/admin';
import { pathOf, shortDay } from '@foyer/kit';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { TENANT_CASH_FLOW_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { useCompletedPages } from '../completed/useCompletedPages.ts';
import { orderPage } from '../useMoneyPages.ts';
import { OfTenant } from './OfTenant.tsx';
import { CAUSES, STATES } from './causeWords.ts';
import { CAUSE_WORDS } from '../../words.ts';

const { debtors, debts, nettings } = payouts.lists;
const flowOf = (tenantId: string) => pathOf(TENANT_CASH_FLOW_PAGE, { tenantId });

/** Tenants that owe, the orders they owe of, and what their payouts were lowered by. */
export default function PlatformDebts() {
  const timeZone = useTimeZone();
  const { payout } = useCompletedPages('all');
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Debts"
        note="What tenants owe the platform. The next payouts of each are lowered by it, the oldest debt first."
      />
      <Part title="Tenants that owe">
        <ReportGrid
          list={debtors}
          name="debtors"
          label="Tenants that owe"
          size={10}
          columns={[
            { field: 'tenantURL', label: 'Tenant URL' },
            { field: 'tenantName', label: 'Tenant' },
            { field: 'owed', label: 'Owed', width: 112 },
            { field: 'orders', label: 'Orders' },
            {
              field: 'since',
              label: 'Since',
              width: 124,
              render: ({ since }) => since !== null && shortDay(since, timeZone),
            },
          ]}
          noun={{ one: 'tenant', many: 'tenants' }}
          empty={{ title: 'No tenant owes anything' }}
          rowLink={({ id }) => flowOf(id)}
        />
      </Part>
      <Part title="Orders">
        <ReportGrid
          list={debts}
          searchPlaceholder="Order, three letters or more"
          name="debts"
          label="Orders that something is or was owed of"
          size={10}
          columns={[
            { field: 'tenantURL', label: 'Tenant URL' },
            {
              field: 'orderUID',
              label: 'Order ID',
              render: (row) => (
                <MuiLink component={Link} to={orderPage(row)}>
                  {row.orderUID}
                </MuiLink>
              ),
            },
            { field: 'eventName', label: 'Event Name' },
            { field: 'cause', label: 'Why', words: CAUSE_WORDS, width: 150 },
            {
              field: 'since',
              label: 'Since',
              width: 124,
              render: ({ since }) => since !== null && shortDay(since, timeZone),
            },
            { field: 'owed', label: 'Owed', width: 112 },
            { field: 'netted', label: 'Taken from payouts', width: 170 },
          ]}
          filters={[
            { field: 'isOpen', label: 'State', all: 'Owed and settled', choices: STATES },
            { field: 'cause', label: 'Why', all: 'Any reason', choices: CAUSES },
          ]}
          actions={<OfTenant />}
          noun={{ one: 'order', many: 'orders' }}
          empty={{ title: 'Nothing is owed', body: 'Orders that leave a debt will stand here.' }}
          rowLink={({ tenantId }) => flowOf(tenantId)}
        />
      </Part>
      <Part title="Taken from payouts">
        <ReportGrid
          list={nettings}
          searchPlaceholder="Order, three letters or more"
          name="nettings"
          label="What payouts were lowered by"
          size={10}
          columns={[
            {
              field: 'nettedAt',
              label: 'Date',
              width: 124,
              render: ({ nettedAt }) => shortDay(nettedAt, timeZone),
            },
            { field: 'tenantURL', label: 'Tenant URL' },
            { field: 'owingOrderUID', label: 'Owed of order' },
            { field: 'paidOrderUID', label: 'Taken from order' },
            { field: 'amount', label: 'Amount', width: 124 },
          ]}
          noun={{ one: 'amount', many: 'amounts' }}
          empty={{ title: 'No payout was lowered yet' }}
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
