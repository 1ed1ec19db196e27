import { ReportGrid, useInstance, useTenantId } from '@foyer/kit/admin';
import { reports } from '../../contract.ts';
import { daysOf, useReportPages } from '../asked.ts';
import { OfTenant, ReportFrame, withPeriod } from './ReportFrame.tsx';

const { eventList, platformEventList, taxes, donations } = reports.lists;

const KINDS = {
  events: { title: 'Sales', list: eventList },
  taxes: { title: 'Taxes', list: taxes },
  donations: { title: 'Donations', list: donations },
} as const;

/** A tenant's sales by event, or its taxes or donations. */
export default function EventReportList({ kind }: { kind: keyof typeof KINDS }) {
  const tenantId = useTenantId();
  const { realm } = useInstance();
  const pages = useReportPages(tenantId);
  const { title } = KINDS[kind];
  const isOfAll = kind === 'events' && realm === 'platform';
  const list = isOfAll ? platformEventList : KINDS[kind].list;
  const name = `event-${kind}`;
  return (
    <OfTenant>
      {({ tenant }) => (
        <ReportFrame
          title={`${title}: ${tenant.name}`}
          back={{ to: pages.tenant, label: 'Back to dashboard' }}
          tenantId={tenantId}
          name={name}
        >
          {({ period, choice }) => (
            <ReportGrid
              list={list as typeof eventList}
              name={name}
              label={title}
              params={{ tenantId }}
              query={daysOf(period)}
              searchField="Event name"
              noun={{ one: 'event', many: 'events' }}
              empty={{ title: 'No events yet', body: 'Sales for each event appear here.' }}
              rowLink={({ id }) => withPeriod(pages.event(id), choice)}
            />
          )}
        </ReportFrame>
      )}
    </OfTenant>
  );
}
