import { formatCount, formatDollars } from '@foyer/kit';
import {
  changeInWords,
  ChartCard,
  type Period,
  spanField,
  useClient,
  withSpanWords,
} from '@foyer/kit/admin';
import { CHANNELS } from '@foyer/plugin-fees/engine';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { reports } from '../contract.ts';
import { curveDaysOf, daysOf, type Whose } from './asked.ts';

/**
 * The charts of a dashboard, by money or by tickets. The first takes the full width unless there
 * are exactly two.
 */
export function Curves({ children }: { children: (measure: Measure) => ReactNode }) {
  const [measure, setMeasure] = useState<Measure>('gross');
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1, fontSize: 19 }}>
          {' '}
          Trends{' '}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={measure}
          aria-label="Show in charts"
          onChange={(_event, next: Measure | null) => next && setMeasure(next)}
          sx={group}
        >
          {Object.entries(MEASURES).map(([value, { label }]) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={charts}>{children(measure)}</Box>
    </Box>
  );
}

const charts = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '& > :first-of-type': { gridColumn: '1 / -1' },
  // Two charts stand side by side.
  '& > :first-of-type:nth-last-of-type(2)': { gridColumn: 'auto' },
};

const group = {
  bgcolor: 'var(--surface)',
  '& .MuiToggleButton-root': {
    px: 1.5,
    borderColor: 'var(--line-strong)',
    color: 'var(--ink-2)',
    fontWeight: 600,
    textTransform: 'none',
    '&.Mui-selected, &.Mui-selected:hover': {
      bgcolor: 'var(--petrol)',
      color: 'var(--on-petrol)',
    },
  },
};

/** Sales online, at the box office and so on. */
export function ByChannel(props: {
  of: Whose;
  period: Period | undefined;
  isKnown: boolean;
  measure: Measure;
}) {
  const { of, period, measure } = props;
  const { tenantId, eventId } = of;
  const api = useClient(reports);
  const query = daysOf(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'channels', tenantId, eventId, query],
    queryFn: () =>
      eventId === undefined
        ? api.tenantSalesByChannel({ params: { tenantId }, query })
        : api.eventSalesByChannel({ params: { tenantId, eventId }, query }),
    enabled: props.isKnown,
  });
  const { label, kind } = MEASURES[measure];
  return (
    <ChartCard
      kind="share"
      title={`${label} by channel`}
      {...(data && { summary: inWords(measure, sumOf(data.rows.map((row) => row[measure]))) })}
      answer={data}
      rows={data?.rows.map((row) => ({ ...row, channel: CHANNELS[row.channel].label }))}
      of={{ field: 'channel', label: 'Channel' }}
      series={[{ field: measure, label, kind }]}
      error={error}
      onRetry={() => void refetch()}
      empty="No sales in this period."
    />
  );
}

/** Sales over the selected period, compared with the period before. */
export function SalesOverTime(props: {
  of: Whose;
  period: Period | undefined;
  isKnown: boolean;
  measure: Measure;
}) {
  const { of, period, measure } = props;
  const { tenantId, eventId } = of;
  const api = useClient(reports);
  const query = curveDaysOf(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'curve', tenantId, eventId, query],
    queryFn: () =>
      eventId === undefined
        ? api.tenantSalesCurve({ params: { tenantId }, query })
        : api.eventSalesCurve({ params: { tenantId, eventId }, query }),
    enabled: props.isKnown,
  });
  const before = `${measure}Before` as const;
  const than = period?.beforeWords;
  const now = data && sumOf(data.rows.map((row) => row[measure]));
  const was = data && sumOf(data.rows.map((row) => row[before]));
  const { label, kind } = MEASURES[measure];
  const by = data?.by ?? 'day';
  return (
    <ChartCard
      kind="line"
      title={`${label} by ${by}`}
      {...(now !== undefined && {
        summary: than
          ? `${inWords(measure, now)}. ${changeInWords({ now, before: was ?? 0, than })}.`
          : inWords(measure, now),
      })}
      answer={data}
      rows={data?.rows.map(withSpanWords)}
      of={spanField(by)}
      series={
        period && than
          ? [
              { field: measure, label: period.words, kind },
              { field: before, label: than.replace(/^the p/, 'P'), kind },
            ]
          : [{ field: measure, label, kind }]
      }
      error={error}
      onRetry={() => void refetch()}
      empty={than ? 'No sales in this period or the one before.' : 'No sales yet.'}
    />
  );
}

/** What a curve shows. */
export type Measure = 'gross' | 'tickets';

export const MEASURES = {
  gross: { label: 'Gross sales', kind: 'money' },
  tickets: { label: 'Tickets sold', kind: 'number' },
} as const;

export const inWords = (measure: Measure, value: number): string =>
  measure === 'gross' ? formatDollars(value) : formatCount(value, 'ticket', 'tickets');

/** Sums in cents, so that amounts add up exactly. */
export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100;
