import {
  Box,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { oldestOf } from '../../client.ts';
import { asOfForFile } from '../../dates.ts';
import { AsOf } from '../AsOf.tsx';
import { useTimeZone } from '../useTimeZone.ts';
import { saveFrom } from '../saveFrom.ts';
import { LoadFailed } from '../states.tsx';
import { escapeFormula } from '../../escapeFormula.ts';
import {
  textOf,
  type ChartData,
  type ChartKind,
  type ChartRow,
  type LooseData,
} from './chartData.ts';

// The chart library is loaded only on pages with a chart.
const Chart = lazy(() => import('./Chart.tsx'));

export interface ChartCardProps<Row extends ChartRow> extends Partial<ChartData<Row>> {
  kind: ChartKind;
  title: string;
  /** The content of the chart as a sentence: `42 notices in 30 days`. */
  summary?: string;
  of: ChartData<Row>['of'];
  series: ChartData<Row>['series'];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** Shown if there is nothing to draw. */
  empty?: string;
  /** The responses of the data, which contain its age. */
  answer?: unknown;
}

/**
 * A line, bar or share chart in a card, with the same data as a table and as a file.
 * @example
 * <ChartCard kind="bar" title="Sales by day" summary={`${total} in 30 days`} rows={data?.days}
 *   of={{ field: 'day', label: 'Day', kind: 'day' }} series={[{ field: 'sold', label: 'Tickets sold' }]} />
 */
export function ChartCard<Row extends ChartRow>(props: ChartCardProps<Row>) {
  const { kind, title, summary, rows, of, series, error, empty = 'No data yet' } = props;
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const timeZone = useTimeZone();
  const asOf = oldestOf([props.answer]);
  const data = rows && { rows, of, series };
  const hasFigures = data?.rows.some((row) => series.some(({ field }) => Boolean(row[field])));
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      aria-busy={!data && !error}
      sx={{ display: 'flex', flexDirection: 'column', p: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        {/* On a phone the buttons are below, so that the sentence gets the full width. */}
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2" id={titleId} sx={{ fontSize: 17 }}>
            {title}
          </Typography>
          {summary && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {summary}
            </Typography>
          )}
          <AsOf answers={[props.answer]} />
        </Box>
        {data && hasFigures && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" onClick={() => setTable(!isTable)}>
              {isTable ? 'Show as chart' : 'Show as table'}
            </Button>
            <Button
              size="small"
              aria-label={`Export ${title} to CSV`}
              onClick={() => saveCsv(title + (asOf ? asOfForFile(asOf, timeZone) : ''), data)}
            >
              Export to CSV
            </Button>
          </Box>
        )}
      </Box>
      {error ? (
        <LoadFailed error={error} onRetry={props.onRetry ?? reload} />
      ) : !data ? (
        <Skeleton variant="rounded" height={280} />
      ) : !hasFigures ? (
        <Box role="status" sx={nothing}>
          {empty}
        </Box>
      ) : isTable ? (
        <ChartTable label={title} data={data} />
      ) : (
        <Box role="group" aria-label={`${title}, chart`}>
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            <Chart kind={kind} data={data} />
          </Suspense>
        </Box>
      )}
    </Card>
  );
}

function saveCsv(title: string, data: LooseData): void {
  const file = URL.createObjectURL(new Blob([chartCsv(data)], { type: 'text/csv;charset=utf-8' }));
  saveFrom(file, `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`);
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

const reload = () => window.location.reload();

// As tall as the chart it replaces, and low if there is no data.
const nothing = {
  flex: 1,
  minHeight: 72,
  display: 'grid',
  placeItems: 'center',
  color: 'var(--ink-3)',
};

/** The data of a chart as a table. */
function ChartTable({ label, data }: { label: string; data: LooseData }) {
  return (
    <Box tabIndex={0} role="region" aria-label={`${label}, table`} sx={frame}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{data.of.label}</TableCell>
            {data.series.map(({ field, label: name }) => (
              <TableCell key={field} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.map((row, index) => (
            <TableRow key={index}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {textOf(row, data.of)}
              </TableCell>
              {data.series.map((one) => (
                <TableCell
                  key={one.field}
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {textOf(row, one)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const frame = {
  maxHeight: 280,
  overflow: 'auto',
  '& th.MuiTableCell-stickyHeader': { bgcolor: 'var(--surface)' },
};

const BYTE_ORDER_MARK = '\uFEFF';

/** The chart's data as a file for spreadsheets: the columns of its table, money without its sign. */
function chartCsv({ rows, of, series }: LooseData): string {
  const head = [of, ...series].map(({ label, field }) => label ?? field);
  const lines = rows.map((row) => [
    of.kind === 'day' ? String(row[of.field]) : textOf(row, of),
    ...series.map(({ field, kind }) => {
      const value = row[field];
      if (typeof value !== 'number') return '';
      return kind === 'money' ? value.toFixed(2) : String(value);
    }),
  ]);
  return (
    BYTE_ORDER_MARK + [head, ...lines].map((cells) => `${cells.map(cell).join(',')}\n`).join('')
  );
}

function cell(value: string): string {
  const safe = escapeFormula(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
