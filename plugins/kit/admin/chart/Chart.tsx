import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { chartColors, lineDashes } from './chartColors.ts';
import { dayWithoutYear } from '../../dates.ts';
import { prefersReducedMotion } from '../motion.ts';
import { numberOf, textOf, type ChartKind, type LooseData } from './chartData.ts';

const HEIGHT = 280;
// Room for half of the last axis label.
const MARGIN = { top: 12, right: 36, bottom: 4, left: 4 };

/** The drawing itself with MUI X Charts, which is loaded with it. */
export default function Chart({ kind, data }: { kind: ChartKind; data: LooseData }) {
  const { mode } = useTheme().palette;
  const colors = [...chartColors[mode]];
  const { rows, of, series } = data;
  const shared = { colors, height: HEIGHT, skipAnimation: prefersReducedMotion(), margin: MARGIN };
  if (kind === 'share') return <Shares {...shared} data={data} />;

  const names = rows.map((row) => textOf(row, of));
  // Days and months are close together, so they are short on the axis and full in the tooltip.
  const short = rows.map((row, index) => {
    if (of.axis) return String(row[of.axis]);
    return of.kind === 'day' ? dayWithoutYear(String(row[of.field]), 'UTC') : names[index];
  });
  const axis = {
    id: 'of',
    scaleType: kind === 'bar' ? ('band' as const) : ('point' as const),
    data: names,
    tickLabelStyle: labelStyle,
    height: 28,
    disableTicks: true,
    valueFormatter: (name: string, { location }: { location: string }) =>
      location === 'tick' ? (short[names.indexOf(name)] ?? name) : name,
  };
  const [first] = series;
  const figures = {
    width: 'auto' as const,
    disableLine: true,
    disableTicks: true,
    tickLabelStyle: labelStyle,
    tickMinStep: first?.kind === 'money' ? undefined : 1,
    min: rows.every((row) => series.every(({ field }) => numberOf(row, field) >= 0))
      ? 0
      : undefined,
    valueFormatter: (value: number) => textOf({ value }, { ...first, field: 'value' }),
  };
  const drawn = series.map((one, index) => ({
    id: String(index),
    label: one.label,
    // An unknown value isn't zero: the line ends there.
    data: rows.map((row) => (row[one.field] === null ? null : numberOf(row, one.field))),
    valueFormatter: (value: number | null) => textOf({ value }, { ...one, field: 'value' }),
  }));
  const common = {
    ...shared,
    xAxis: [axis],
    yAxis: [figures],
    grid: { horizontal: true },
    hideLegend: series.length < 2,
    sx: styles,
  };
  return kind === 'bar' ? (
    <BarChart {...common} series={drawn} borderRadius={3} />
  ) : (
    <LineChart
      {...common}
      series={drawn.map((one) => ({
        ...one,
        // A line with a single point is visible only by its mark.
        showMark: rows.length < 15 || one.data.filter((value) => value !== null).length < 2,
        curve: 'linear' as const,
      }))}
    />
  );
}

function Shares(props: {
  colors: string[];
  height: number;
  skipAnimation: boolean;
  data: LooseData;
}) {
  const { data, ...shared } = props;
  const [figure] = data.series;
  if (!figure) return null;
  const sum = data.rows.reduce((total, row) => total + numberOf(row, figure.field), 0);
  const percent = (value: number) => (sum ? `${Math.round((value / sum) * 100)}%` : '0%');
  const parts = data.rows
    .map((row, id) => {
      const value = numberOf(row, figure.field);
      return { id, value, label: `${textOf(row, data.of)}: ${percent(value)}` };
    })
    .filter(({ value }) => value > 0);
  return (
    <PieChart
      {...shared}
      series={[
        {
          innerRadius: '58%',
          paddingAngle: parts.length > 1 ? 1.5 : 0,
          cornerRadius: 2,
          data: parts,
          valueFormatter: ({ value }) => textOf({ value }, { ...figure, field: 'value' }),
        },
      ]}
      slotProps={{ legend: { direction: 'vertical', sx: { fontSize: 14 } } }}
    />
  );
}

const labelStyle = { fontSize: 12, fill: 'var(--ink-2)', fontFamily: 'var(--text)' };

/** Thin lines for the frame, and a different dash pattern for each further series. */
const styles = {
  '&& .MuiChartsAxis-line': { stroke: 'var(--line-strong)' },
  '&& .MuiChartsGrid-line': { stroke: 'var(--line)' },
  ...Object.fromEntries(
    lineDashes.map((dash, index) => [
      `& .MuiLineElement-series-${index}, & .MuiLineChart-line[data-series="${index}"]`,
      { strokeDasharray: dash, strokeWidth: 2.25 },
    ]),
  ),
};
