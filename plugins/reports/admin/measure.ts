import { formatCount, formatDollars } from '@foyer/kit';

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
