import {
  datesIn,
  Loaded,
  NotFound,
  PageHead,
  type Period,
  type PeriodOrAll,
  PeriodPicker,
  useClient,
  usePeriodOrAll,
  useTenantId,
  useTimeZone,
  useToast,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Box, Link as MuiLink, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { type EventSubject, reports, type TenantSubject } from '../../contract.ts';
import { toasts } from '../toasts.ts';

interface Shown {
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

/** A page about the tenant in the URL, rendered once its name is loaded. */
export function OfTenant(props: { children: (subject: TenantSubject) => ReactNode }) {
  const tenantId = useTenantId();
  const api = useClient(reports);
  const asked = useQuery({
    queryKey: ['reports', 'subject', tenantId],
    queryFn: () => api.tenantSubject({ params: { tenantId } }),
    retry: false,
  });
  return (
    <Loaded query={asked} height={320} level={1} missing={<NotFound what="tenant" />}>
      {props.children}
    </Loaded>
  );
}

/** A page about the event in the URL. */
export function OfEvent(props: { children: (subject: EventSubject) => ReactNode }) {
  const tenantId = useTenantId();
  const { eventId = '' } = useParams();
  const api = useClient(reports);
  const asked = useQuery({
    queryKey: ['reports', 'subject', tenantId, eventId],
    queryFn: () => api.eventSubject({ params: { tenantId, eventId } }),
    retry: false,
  });
  return (
    <Loaded query={asked} height={320} level={1} missing={<NotFound what="event" />}>
      {props.children}
    </Loaded>
  );
}

/** An order's number, shown as the row's link. If there is no link, says why. */
export function OrderCell(props: { orderUID: string; tenantId?: string; eventId?: string }) {
  const toast = useToast();
  if (props.tenantId && props.eventId) return <>{props.orderUID}</>;
  return (
    <MuiLink component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </MuiLink>
  );
}

/** Filters for the rows of a period, by the field with the day on which a row counts. */
export const between = <Field extends string>(
  field: Field,
  period: Period | undefined,
): { [K in `${Field}_gte` | `${Field}_lte`]?: string } =>
  (period ? { [`${field}_gte`]: period.firstDay, [`${field}_lte`]: period.lastDay } : {}) as {
    [K in `${Field}_gte` | `${Field}_lte`]?: string;
  };

/** A dashboard's URL with the currently selected period. */
export const withPeriod = (address: string, choice: PeriodOrAll): string =>
  choice === 'all' ? address : `${address}?period=${encodeURIComponent(choice)}`;
