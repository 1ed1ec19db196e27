import { type Period as ChosenPeriod, useClient, useInstance } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reportPages, type ReportPages } from '../addresses.ts';
import { type CurvePeriod, type Period, reports } from '../contract.ts';

/** The requested days; all days without a period. */
export const daysOf = (period: ChosenPeriod | undefined): Period =>
  period ? { from: period.firstDay, to: period.lastDay } : {};

/** The days of the period before; undefined if all days are shown. */
export const daysBefore = (period: ChosenPeriod | undefined): Period | undefined =>
  period && { from: period.before.firstDay, to: period.before.lastDay };

export const curveDaysOf = (period: ChosenPeriod | undefined): CurvePeriod =>
  period ? { ...daysOf(period), fromBefore: period.before.firstDay } : {};

/** A report's URL with the days and the filter that select the rows of a figure. */
export function addressWith(
  address: string,
  asked: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return query === '' ? address : `${address}?${query}`;
}

/** Identifies a tenant's figures, or with an event that event's figures. */
export interface Whose {
  tenantId: string;
  eventId?: string | undefined;
}

/** The report pages of a tenant in this console. */
export function useReportPages(tenantId: string): ReportPages {
  const { tenantFrom } = useInstance();
  return reportPages(tenantFrom === 'path' ? tenantId : undefined);
}

/** The figures of a tenant or of one of its events; loads nothing without a period. */
export function useSummary({ tenantId, eventId }: Whose, query: Period | undefined) {
  const api = useClient(reports);
  return useQuery({
    queryKey: ['reports', 'summary', tenantId, eventId, query],
    queryFn: () =>
      eventId === undefined
        ? api.tenantSummary({ params: { tenantId }, query: query ?? {} })
        : api.eventSummary({ params: { tenantId, eventId }, query: query ?? {} }),
    enabled: query !== undefined,
  });
}
