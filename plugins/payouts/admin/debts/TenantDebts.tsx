import { PageHead, ReportGrid, useHasPage, useTenantId } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts } from '../../contract.ts';
import { orderPage, useMoneyPages } from '../useMoneyPages.ts';
import { CAUSES, STATES } from '../../words.ts';

const { tenantDebts, tenantNettings } = payouts.lists;

/** A tenant's debt by order and cause, and the payouts that repaid it. */
export default function TenantDebts() {
  const tenantId = useTenantId();
  const pages = useMoneyPages(tenantId);
  const hasPayout = useHasPage(pages.payout('any'));
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Amounts owed"
        note="What you owe the platform. It’s deducted from your next payouts, oldest first."
      />
      <ReportGrid
        list={tenantDebts}
        params={{ tenantId }}
        name="debts"
        label="Amounts owed by order"
        size={10}
        columns={{ tenantURL: false }}
        filters={[
          { field: 'isOpen', label: 'Status', all: 'Any status', choices: STATES },
          { field: 'cause', label: 'Reason', all: 'Any reason', choices: CAUSES },
        ]}
        noun={{ one: 'order', many: 'orders' }}
        empty={{
          title: 'You don’t owe anything',
          body: 'Fees on cash sales and sales through your own terminal, and refunds issued after a payout, appear here until they’re deducted from a payout.',
        }}
        rowLink={orderPage}
      />
      <Box component="section" sx={{ mt: 3 }}>
        <Typography variant="h2" sx={{ fontSize: 19, mb: 1.5 }}>
          {' '}
          Deducted from payouts{' '}
        </Typography>
        <ReportGrid
          list={tenantNettings}
          searchPlaceholder="Order ID (at least 3 characters)"
          params={{ tenantId }}
          name="nettings"
          label="Deductions from payouts"
          size={10}
          columns={{ tenantURL: false }}
          noun={{ one: 'deduction', many: 'deductions' }}
          empty={{ title: 'No deductions yet' }}
          rowLink={({ payoutId }) => (hasPayout ? pages.payout(payoutId) : undefined)}
        />
      </Box>
    </>
  );
}
