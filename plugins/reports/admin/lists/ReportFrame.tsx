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
import { Link, Navigate } from 'react-router';
import { useLinked } from './useLinked.ts';

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
