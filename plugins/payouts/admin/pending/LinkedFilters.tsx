import { FilterChip, type ZonedDates } from '@foyer/kit/admin';
import { useListContext } from 'react-admin';
import type { Facilitator } from '../../contract.ts';
import { PAYOUT_TYPES } from '../../words.ts';

const BADGES: Readonly<Record<string, string>> = {
  ready: 'Payout Ready',
  pending: 'Payout Pending',
  on_hold: 'Payout On Hold',
};
const DATE = 'details.balanceAvailableOn';
/** A date from this year on stands for an unknown availability date. */
const UNKNOWN_FROM = '9999';

/** Filters set by a link from another page, each of which can be removed. */
export function LinkedFilters({ dates }: { dates: ZonedDates }) {
  const { filterValues, setFilters } = useListContext<never>();
  const filters = filterValues as Record<string, unknown>;
  return Object.entries(filters).map(([field, value]) => {
    const words = inWords(field, String(value as string), dates);
    if (words === undefined) return null;
    const { [field]: _removed, ...others } = filters;
    return <FilterChip key={field} label={words} onRemove={() => setFilters(others)} />;
  });
}

function inWords(field: string, value: string, dates: ZonedDates): string | undefined {
  switch (field) {
    case 'details.payoutStatus':
      return BADGES[value] ?? value;
    case 'details.facilitator':
      return PAYOUT_TYPES[value as Facilitator];
    case 'details.disputed':
      return value === 'true' ? 'In dispute' : 'Not in dispute';
    case `${DATE}_gte`:
      return value >= UNKNOWN_FROM
        ? 'Payout date not known yet'
        : `Payout date from ${dates.short(value)}`;
    case `${DATE}_lt`:
      return `Payout date before ${dates.short(value)}`;
    default:
      return undefined;
  }
}
