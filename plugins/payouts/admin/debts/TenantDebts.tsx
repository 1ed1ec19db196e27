import { PageHead, ReportGrid, useHasPage, useTenantId, useDates } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts } from '../../contract.ts';
import { orderPage, useMoneyPages } from '../useMoneyPages.ts';
import { CAUSES, STATES } from './causeWords.ts';
import { CAUSE_WORDS } from '../../words.ts';

const { tenantDebts, tenantNettings } = payouts.lists;

/** What a tenant owes, of which orders and why, and which payouts were lowered by it. */
export default function TenantDebts() {
  const tenantId = useTenantId();
  const dates = useDates(tenantId);
  const pages = useMoneyPages(tenantId);
  const hasPayout = useHasPage(pages.payout('any'));
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Debts"
        note="What you owe the platform. Your next payouts are lowered by it, the oldest debt first."
      />
      <ReportGrid
        list={tenantDebts}
        params={{ tenantId }}
        name="debts"
        label="Orders that something is or was owed of"
        size={10}
        columns={[
          { field: 'orderUID', label: 'Order ID' },
          { field: 'eventName', label: 'Event Name' },
          { field: 'cause', label: 'Why', words: CAUSE_WORDS, width: 150 },
          {
            field: 'since',
            label: 'Since',
            width: 124,
            render: ({ since }) => dates.short(since),
          },
          { field: 'owed', label: 'Owed', width: 112 },
          { field: 'netted', label: 'Taken from payouts', width: 170 },
        ]}
        filters={[
          { field: 'isOpen', label: 'State', all: 'Owed and settled', choices: STATES },
          { field: 'cause', label: 'Why', all: 'Any reason', choices: CAUSES },
        ]}
        noun={{ one: 'order', many: 'orders' }}
        empty={{
          title: 'You owe nothing',
          body: 'Fees of cash and own-terminal sales, and refunds after a payout, appear here until a payout is lowered by them.',
        }}
        rowLink={orderPage}
      />
      <Box component="section" sx={{ mt: 3 }}>
        <Typography variant="h2" sx={{ fontSize: 19, mb: 1.5 }}>
          Taken from payouts
        </Typography>
        <ReportGrid
          list={tenantNettings}
          searchPlaceholder="Order, three letters or more"
          params={{ tenantId }}
          name="nettings"
          label="What payouts were lowered by"
          size={10}
          columns={[
            {
              field: 'nettedAt',
              label: 'Date',
              width: 124,
              render: ({ nettedAt }) => dates.short(nettedAt),
            },
            { field: 'owingOrderUID', label: 'Owed of order' },
            { field: 'paidOrderUID', label: 'Taken from order' },
            { field: 'amount', label: 'Amount', width: 124 },
          ]}
          noun={{ one: 'amount', many: 'amounts' }}
          empty={{ title: 'No payout was lowered yet' }}
          rowLink={({ payoutId }) => (hasPayout ? pages.payout(payoutId) : undefined)}
        />
      </Box>
    </>
  );
}
