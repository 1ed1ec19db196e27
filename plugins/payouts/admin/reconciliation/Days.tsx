import { formatDollars, shortDay } from '@foyer/kit';
import { Badge, ExportButton, ListPanel, listParts, useCan } from '@foyer/kit/admin';
import { tenants } from '@foyer/plugin-tenants/contract';
import { payouts } from '../../contract.ts';

const { Table, Col, FilterDates, FilterRecord } = listParts(payouts.lists.reconciledDays);

/** The totals on both sides, by tenant and day. */
export function Days() {
  const canSeeTenants = useCan(tenants, 'tenants.read');
  return (
    <ListPanel
      list={payouts.lists.reconciledDays}
      sort={{ field: 'day', order: 'DESC' }}
      noun={{ one: 'day', many: 'days' }}
      empty={{
        title: 'Nothing compared yet',
        body: 'Daily totals for each tenant appear here after the first check.',
      }}
      filters={
        <>
          {canSeeTenants && (
            <FilterRecord
              source="tenantId"
              label="Tenant"
              all="Any tenant"
              list={tenants.resources.tenants}
            />
          )}
          <FilterDates source="day" label="Day" />
          <ExportButton />
        </>
      }
    >
      <Table label="Days">
        <Col source="day" label="Day (UTC)" noWrap render={({ day }) => shortDay(day, 'UTC')} />
        <Col label="Tenant" render={({ tenantName }) => tenantName || 'No tenant'} />
        <Col source="transactions" label="Transactions" isNumber from="md" disableSort />
        <Col
          source="stripe"
          label="In Stripe"
          isNumber
          from="sm"
          disableSort
          render={({ stripe }) => formatDollars(stripe)}
        />
        <Col
          source="ours"
          label="In the ledger"
          isNumber
          from="sm"
          disableSort
          render={({ ours }) => formatDollars(ours)}
        />
        <Col
          source="stripeFees"
          label="Fees in Stripe"
          isNumber
          from="lg"
          disableSort
          render={({ stripeFees }) => formatDollars(stripeFees)}
        />
        <Col
          source="ourFees"
          label="Fees in the ledger"
          isNumber
          from="lg"
          disableSort
          render={({ ourFees }) => formatDollars(ourFees)}
        />
        <Col
          label="Differences"
          render={({ open }) =>
            open === 0 ? <Badge tone="good">None</Badge> : <Badge tone="bad">{open} open</Badge>
          }
        />
      </Table>
    </ListPanel>
  );
}
