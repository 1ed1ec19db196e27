import {
  type ExportFailed,
  LongText,
  type ReportColumn,
  ReportGrid,
  type SearchIn,
  useDates,
  type ZonedDates,
} from '@foyer/kit/admin';
import { payouts } from '../../contract.ts';
import { PayoutLink } from './PayoutLink.tsx';
import { useCompletedPages, type Whose } from './useCompletedPages.ts';
import { STATE_TONES } from './words.ts';
import { FACILITATOR_WORDS, PAYOUT_WORDS } from '../../words.ts';

const { tenantPayouts } = payouts.resources;
type Column = ReportColumn<typeof tenantPayouts>;
export type PayoutSearch = SearchIn<typeof tenantPayouts>;

/** Searches for a facilitator in lowercase, as it is stored. */
export const FACILITATOR: PayoutSearch = {
  field: 'details.facilitator',
  label: 'Facilitator',
  read: (typed) => typed.trim().toLowerCase(),
};

const SIZES = [10, 25, 100] as const;
const STATES = Object.entries(PAYOUT_WORDS).map(([value, label]) => ({ value, label }));

/** Completed payouts, for all tenants or for one. */
export function PayoutGrid(props: {
  whose: Whose;
  /** Limits the list to one tenant. */
  tenantId?: string;
  searchIn: readonly PayoutSearch[];
  exportFailed: ExportFailed;
}) {
  const { whose, tenantId = '', searchIn, exportFailed } = props;
  const pages = useCompletedPages(whose);
  const dates = useDates(tenantId || undefined);
  const isOfAll = whose === 'all';
  const list = (isOfAll ? payouts.resources.payouts : tenantPayouts) as typeof tenantPayouts;
  return (
    <ReportGrid
      list={list}
      params={{ tenantId }}
      name="payouts"
      label="Completed payouts"
      size={10}
      {...(!isOfAll && { sizes: SIZES })}
      searchIn={searchIn}
      columns={columnsOf({ isOfAll, dates, payout: pages.payout })}
      filters={[
        { field: 'details.dateCreated', label: 'Date' },
        { field: 'details.status', label: 'Status', all: 'Any status', choices: STATES },
      ]}
      noun={{ one: 'payout', many: 'payouts' }}
      empty={{
        title: 'No payouts yet',
        body: 'Payouts appear here, grouped by event, once orders are paid out.',
      }}
      exportFailed={exportFailed}
    />
  );
}

function columnsOf(given: {
  isOfAll: boolean;
  dates: ZonedDates;
  payout: ReturnType<typeof useCompletedPages>['payout'];
}): Column[] {
  const { isOfAll, dates, payout } = given;
  const tenantURL: Column = { field: 'details.tenantURL', label: 'Tenant URL', width: 150 };
  return [
    {
      field: 'details.dateCreated',
      label: 'Date',
      width: 130,
      render: ({ details }) => dates.short(details.dateCreated),
    },
    {
      field: 'details.payoutId',
      label: 'Payout ID',
      width: 176,
      render: ({ details }) => <PayoutLink payoutId={details.payoutId} to={payout(details)} />,
    },
    ...(isOfAll ? [tenantURL] : []),
    {
      field: 'details.eventName',
      label: 'Event Name',
      render: ({ details }) => <LongText>{details.eventName}</LongText>,
    },
    {
      field: 'details.eventStart',
      label: 'Event Date',
      width: 130,
      isHidden: true,
      render: ({ details }) => dates.short(details.eventStart),
    },
    { field: 'details.orderCount', label: 'Order Count', width: 116 },
    { field: 'details.facilitator', label: 'Facilitator', words: FACILITATOR_WORDS, width: 116 },
    { field: 'details.totalAmount', label: 'Order Total Amount', width: 172 },
    { field: 'details.creditCardProcessingFee', label: 'Credit Card Fee', width: 142 },
    { field: 'details.netAmount', label: 'Net Total', width: 124 },
    { field: 'details.tenantTotal', label: 'Tenant Total', width: 124 },
    { field: 'details.platformTotal', label: 'Platform Total', width: 132 },
    { field: 'details.debtTaken', label: 'Applied to Amounts Owed', width: 188 },
    { field: 'details.reserved', label: 'Held in Reserve', width: 138 },
    { field: 'details.transferred', label: 'Transferred', width: 120 },
    { field: 'details.debtReturned', label: 'Returned To Tenant', width: 156, isHidden: true },
    { field: 'details.ticketCount', label: '# Tickets', isHidden: true },
    {
      field: 'details.status',
      label: 'Status',
      words: PAYOUT_WORDS,
      tones: STATE_TONES,
      width: 150,
      isHidden: true,
    },
  ];
}
