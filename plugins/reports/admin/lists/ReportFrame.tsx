import {
  datesIn,
  PageHead,
  PeriodPicker,
  usePeriodOrAll,
  useTimeZone,
  type Period,
  type PeriodOrAll,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Box, Link as MuiLink, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';

export interface Shown {
  /** Undefined for all days. */
  period: Period | undefined;
  choice: PeriodOrAll;
  /** Dates in the tenant's time zone, or in the platform's for a list of all tenants. */
  dates: ZonedDates;
}

/** A report with its back link and its period, which a figure's link may have set. */
export function ReportFrame(props: {
  title: string;
  note?: ReactNode;
  back?: { to: string; label: string };
  tenantId?: string;
  /** The list's name, which prefixes its query parameters. */
  name: string;
  /** Maps filters in a link to the list's fields. */
  filters?: Readonly<Record<string, string>>;
  /** Shown before the period, if the kind of date can be selected. */
  daysOf?: ReactNode;
  children: (shown: Shown) => ReactNode;
}) {
  const { title, note, back, tenantId, name, filters } = props;
  const timeZone = useTimeZone(tenantId);
  const { period, choice, choose } = usePeriodOrAll({ timeZone });
  const linked = useLinked({ name, ...(filters && { filters }) });
  if (linked !== undefined) return <Navigate to={{ search: linked }} replace />;
  return (
    <>
      <PageHead
        crumb={
          back && (
            <MuiLink component={Link} to={back.to} color="inherit">
              {back.label}
            </MuiLink>
          )
        }
        title={title}
        note={note}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
            {props.daysOf}
            <PeriodPicker withAll choice={choice} onChoose={choose} />
          </Box>
        }
      />
      {choice === 'all' || period ? (
        props.children({ period, choice, dates: datesIn(timeZone) })
      ) : (
        <Skeleton variant="rounded" height={320} aria-label="Loading" />
      )}
    </>
  );
}

/**
 * Moves the days and filters from a figure's link to the report's own query parameters, where the
 * user can see and remove them. Undefined if the link has none.
 */
function useLinked(given: {
  /** The report's name. */
  name: string;
  /** Maps filters in the link to the report's fields. */
  filters?: Readonly<Record<string, string>>;
}): string | undefined {
  const [address] = useSearchParams();
  const { name, filters = {} } = given;
  const own = new URLSearchParams(address);
  const [from, to] = [own.get('from'), own.get('to')];
  if (from && to) own.set('period', `${from}..${to}`);
  for (const [key, field] of Object.entries(filters)) {
    const value = own.get(key);
    if (value) own.set(`${name}.filter.${field}`, value);
  }
  const linked = ['from', 'to', ...Object.keys(filters)].filter((key) => address.has(key));
  for (const key of linked) own.delete(key);
  return linked.length > 0 ? own.toString() : undefined;
}
