import { spanInWords, spanOnAxis, type Span, type Step } from '../../spans.ts';

/** A row of a time series, with labels of its span for the table and the axis. */
export const withSpanWords = <Row extends Span>(row: Row) => ({
  ...row,
  span: spanInWords(row),
  spanOnAxis: spanOnAxis(row),
});

/** What the rows are about: days or calendar months. */
export const spanField = (by: Step) =>
  by === 'day'
    ? ({ field: 'day', label: 'Day', kind: 'day' } as const)
    : ({ field: 'span', label: 'Month', axis: 'spanOnAxis' } as const);
