import { Badge, LongText, ReportGrid } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { reportPages } from '../../addresses.ts';
import { reports, type TenantSalesRow } from '../../contract.ts';
import { daysOf } from '../asked.ts';
import { ReportFrame, withPeriod } from './ReportFrame.tsx';
import { tenantReportsFailed } from './words.ts';

const { tenantList, platformTaxes, platformDonations } = reports.lists;

const KINDS = {
  sales: { title: 'Sales', list: tenantList },
  taxes: { title: 'Platform Taxes', list: platformTaxes },
  donations: { title: 'Platform Donations', list: platformDonations },
} as const;

/** Sales by tenant, or taxes or donations. Each row links to the tenant's dashboard. */
export default function TenantReportList({ kind }: { kind: keyof typeof KINDS }) {
  const { title, list } = KINDS[kind];
  const name = `tenant-${kind}`;
  return (
    <ReportFrame title={title} name={name}>
      {({ period, choice }) => (
        <ReportGrid
          list={list as typeof tenantList}
          name={name}
          label={title}
          query={daysOf(period)}
          searchField="Tenant URL"
          columns={{ tenantURL: { render: (row) => <TenantURL {...row} /> } }}
          noun={{ one: 'tenant', many: 'tenants' }}
          empty={{ title: 'No tenants yet', body: 'Sales for each tenant appear here.' }}
          rowLink={({ id, deleted }) =>
            deleted ? undefined : withPeriod(reportPages(id).tenant, choice)
          }
          exportFailed={tenantReportsFailed}
        />
      )}
    </ReportFrame>
  );
}

function TenantURL({ tenantURL, deleted }: TenantSalesRow) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <LongText>{tenantURL}</LongText>
      {deleted && <Badge tone="plain">Deleted</Badge>}
    </Box>
  );
}
