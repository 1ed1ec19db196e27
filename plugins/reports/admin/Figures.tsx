import { Figure, FigureGrid, LoadFailed, type Period } from '@foyer/kit/admin';
import type { ReactNode } from 'react';
import { figureOf, figureWords, isMoney, type TileOf } from './tiles.ts';
import { addressWith, daysBefore, daysOf, useSummary, type Whose } from './asked.ts';

/** The figures of a dashboard, each with a link to the rows that it counts. */
export function Figures<Report extends string>(props: {
  of: Whose;
  period: Period | undefined;
  /** False until the period is known. */
  isKnown: boolean;
  money: readonly TileOf<Report>[];
  counts: readonly TileOf<Report>[];
  pageOf: (report: Report) => string;
  action: ReactNode;
}) {
  const { of, period, isKnown, pageOf } = props;
  const days = daysOf(period);
  const now = useSummary(of, isKnown ? days : undefined);
  const before = useSummary(of, daysBefore(period));
  if (now.error) return <LoadFailed error={now.error} onRetry={() => void now.refetch()} />;

  const answers = [now.data, before.data];
  const figure = ({
    figure: key,
    label,
    report,
    filter,
    better,
    mayBeEstimated,
  }: TileOf<Report>) => (
    <Figure
      key={key}
      label={label}
      kind={isMoney(key) ? 'money' : 'count'}
      now={now.data && figureOf(now.data, key)}
      {...(better &&
        period && {
          before: {
            value: before.data && figureOf(before.data, key),
            than: period.beforeWords,
            better,
          },
        })}
      how={figureWords[key]}
      note={mayBeEstimated && now.data?.is_estimated && 'Partly estimated'}
      to={addressWith(pageOf(report), { ...days, ...filter })}
      hasFailed={false}
    />
  );
  return (
    <>
      <FigureGrid title="Sales" columns={4} action={props.action} answers={answers}>
        {props.money.map(figure)}
      </FigureGrid>
      <FigureGrid title="Counts" columns={props.counts.length === 5 ? 5 : 3} answers={answers}>
        {props.counts.map(figure)}
      </FigureGrid>
    </>
  );
}
