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
  /** Of the tenant, or of the platform in a list of all tenants. */
  dates: ZonedDates;
}

/** A report with its way back and its days, which a link from a figure may have said. */
export function ReportFrame(props: {
  title: string;
  note?: ReactNode;
  back?: { to: string; label: string };
  tenantId?: string;
  /** Of the list; its part of the address. */
  name: string;
  /** What a link may narrow it by → the list's field. */
  filters?: Readonly<Record<string, string>>;
  /** Before the days, where there is a choice of which days they are. */
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
