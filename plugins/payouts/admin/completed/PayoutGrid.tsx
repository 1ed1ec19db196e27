import { Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { ReportGrid, type ExportFailed, type SearchIn } from '@foyer/kit/admin';
import { payouts } from '../../contract.ts';
import { useCompletedPages, type Whose } from './useCompletedPages.ts';

const { tenantPayouts } = payouts.resources;
export type PayoutSearch = SearchIn<typeof tenantPayouts>;

/** Searches for a facilitator in lowercase, as it is stored. */
export const FACILITATOR: PayoutSearch = {
  field: 'details.facilitator',
  label: 'Facilitator',
  read: (typed) => typed.trim().toLowerCase(),
};

const SIZES = [10, 25, 100] as const;

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
      columns={{
        'details.payoutUID': {
          render: ({ details }) => (
            <PayoutLink payoutUID={details.payoutUID} to={pages.payout(details)} />
          ),
        },
        ...(!isOfAll && { 'details.tenantURL': false }),
      }}
      noun={{ one: 'payout', many: 'payouts' }}
      empty={{
        title: 'No payouts yet',
        body: 'Payouts appear here, grouped by event, once orders are paid out.',
      }}
      exportFailed={exportFailed}
    />
  );
}

/** Navigation state of a payout link: the list's query string, for returning to the same rows. */
export interface FromList {
  list: string;
}

/** A payout's ID, linked to its page. */
function PayoutLink({ payoutUID, to }: { payoutUID: string; to: string }) {
  const { search } = useLocation();
  return (
    <Link component={RouterLink} to={to} state={{ list: search } satisfies FromList}>
      {payoutUID}
    </Link>
  );
}
