import { formatDollars, pathOf } from '@foyer/kit';
import {
  FOUND_AT_MOST,
  FoundRows,
  useDates,
  useInstance,
  useRecords,
  useSession,
} from '@foyer/kit/admin';
import { PAYOUT_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';

const { payouts: all, tenantPayouts } = payouts.resources;

/** Finds completed payouts by their ID, event or one of their orders. */
export default function PayoutFinder({ words }: { words: string }) {
  const { tenant } = useSession();
  const isPlatform = useInstance().realm === 'platform';
  const dates = useDates(tenant?.id);
  const { data, error } = useRecords(
    // The lists have the same rows and differ only in path and parameter.
    (isPlatform ? all : tenantPayouts) as typeof tenantPayouts,
    {
      params: { tenantId: tenant?.id ?? '' },
      filter: { q: words },
      sort: { field: 'details.dateCreated', order: 'DESC' },
      perPage: FOUND_AT_MOST,
    },
    { retry: false, onError: () => undefined },
  );
  const rows = data?.map(({ id, details }) => ({
    to: pathOf(PAYOUT_PAGE, { payoutId: id }),
    label: `${formatDollars(details.transferred)}, ${details.eventName}`,
    note: [details.payoutUID, dates.short(details.dateCreated), isPlatform && details.tenantURL]
      .filter(Boolean)
      .join(' · '),
  }));
  return <FoundRows label="Payouts" rows={rows} error={error} />;
}
